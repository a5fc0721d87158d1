import Foundation
import MynaAudio
import MynaDSP
import MynaPiano
import SoundFiles

@testable import MynaCloud
@testable import MynaLibrary
@testable import MynaMusic
@testable import MynaStudio
@testable import MynaSync
@testable import Secrets

/// A value of each stored type, with all properties set and each case of each enumeration.
struct Samples {
  /// Keyed by the names in `encodings.json`.
  let all: [String: any Encodable]

  private static let date = Date(timeIntervalSince1970: 1_790_000_000)
  private static let id = UUID(
    uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  init() throws {
    /// Wraps words in an object, which a later release may extend.
    func words<Word: RawRepresentable>(_ all: [Word]) -> [String: Bool]
    where Word.RawValue == String { words(all.map(\.rawValue)) }
    func words(_ all: [some StringProtocol]) -> [String: Bool] {
      all.reduce(into: [:]) { $0[String($1)] = true }
    }
    all = [
      "settings": Self.settings, "piano instruments": words(PianoInstrument.allCases),
      "key labels": words(KeyLabels.allCases),
      "sound file formats": words(SoundFileFormat.allCases),
      "accounts": Self.accounts, "account kinds": words(StorageKind.allCases.map(\.word)),
      "saved music": Self.music,
      "music position": SavedPlayerState.Position(number: 1, index: 2, seconds: 3.5),
      "repeat modes": words(RepeatMode.allCases),
      "orders of songs": words(MusicQuery.Order.allCases),
      "song problems": words([SongProblem.missing, .undecodable, .forbidden, .unmade]),
      "artwork": ArtworkID("sample-sakura"), "song loudness": Self.loudness,
      "sidecar": Self.sidecar, "plan": Self.plan,
      "transfers": try Self.transfers, "folder note": try Self.note,
      "Firebase details": try Self.firebase,
      "Firebase sign-in": SignInRequest(email: "a", password: "b", idToken: "c"),
      "secrets": SecretList(entries: [
        .init(SecretName(service: "s3", account: "a"), Secret("b"))
      ]),
      "confirmations": [SyncConfirmation(.delete, count: 1), .init(.uploadAgain, count: 2)],
      "failure": FailureReason(code: "a", text: "b", number: 3),
      "failures": Self.failures, "work of sync": words(SyncIntent.Kind.allCases),
      "reverb presets": words(Reverb.Preset.allCases),
      "bands": words(Equalizer.BandType.allCases),
      "characters": words(TimePitch.Character.allCases),
      "effect": Self.effect, "presets": words(EffectPreset.all.map(\.id)),
      "orders of takes": words(TakeQuery.Order.allCases),
      "columns of takes": words(TakeColumn.list.split(separator: ", ")),
      "columns of songs": words(SongColumn.list.split(separator: ", ")),
      "places of files": [TakeFileLocation.folder, .trash],
    ]
  }

  private static var settings: StudioSettings {
    var settings = StudioSettings()
    settings.microphone = "m"
    settings.lowPassCutoff = 9_000
    settings.highPassCutoff = 60
    settings.exportFolder = "/e"
    settings.piano.soundFont = "/f"
    return settings
  }

  private static var accounts: [CloudAccount] {
    var firebase = FirebaseAccount(
      bucket: "b", apiKey: "k", appID: "i", signIn: .none, folder: "f", storageEmulator: "s",
      authEmulator: "a")
    firebase.listener = .phone
    let s3 = S3Account(
      endpoint: "e", bucket: "b", keyID: "k", style: .host, folder: "f", certificateFile: "c")
    return [
      .folder(path: "/p"), .s3(s3), .s3(S3Account(endpoint: "e", bucket: "b", keyID: "k")),
      .firebase(firebase), .firebase(FirebaseAccount(bucket: "b", signIn: .anonymous)),
      .firebase(FirebaseAccount(bucket: "b", signIn: .email("me@example.org"))),
    ]
  }

  private static var music: SavedPlayerState {
    var music = SavedPlayerState()
    music.order = PlayOrder([.sample("a"), .file("/b")])
    music.chain = EffectChain(name: "c", units: [.varispeed(.init())])
    return music
  }

  private static var loudness: SongLoudness {
    var loudness = SongLoudness()
    (loudness.trackGain, loudness.albumGain, loudness.trackPeak) = (-1, -2, 0.5)
    return loudness
  }

  private static var sidecar: Sidecar {
    Sidecar(
      id: id, fileName: "f", title: "t", created: date, tags: ["a"], note: "n", isFavorite: true,
      isOnlyHere: true, contentHash: "h", carriedID: id, editedSize: 1, deleted: date)
  }

  private static var plan: FileChangePlan {
    var plan = FileChangePlan()
    plan.link("/a", to: "/b")
    plan.move("/b", to: "/c")
    plan.remove("/c")
    plan.takes = [
      .init(id: id, fileName: "f", location: .trash, deleted: date),
      .init(id: id, fileName: "f", location: nil, deleted: nil),
    ]
    return plan
  }

  private static let details = ObjectDetails(contentType: "audio/flac", metadata: ["a": "b"])

  private static var transfers: [TransferRecord] {
    get throws {
      let name = ObjectName(listed: "n")
      let conditions = [WriteCondition.always, .absent, .version(ObjectVersion("v"))]
      let uploads = conditions.map { condition in
        TransferRecord.upload(
          UploadRecord(
            name: name, size: 1, md5: [1, 2], details: details, condition: condition,
            session: UploadSession(
              name: name, size: 1, reference: "r", details: details, condition: condition),
            date: date))
      }
      let download = DownloadRecord(
        name: name, part: "p", version: ObjectVersion("v"), size: 1, offset: 2, date: date)
      return uploads + [.download(download)]
    }
  }

  private static var note: FolderObjectMetadata {
    get throws {
      FolderObjectMetadata(
        name: "n",
        entries: [
          .init(size: 1, md5: [1], details: details, upload: "u", version: ObjectVersion("v"))
        ])
    }
  }

  private static var firebase: FirebaseObjectMetadata {
    get throws { FirebaseObjectMetadata(details, of: ObjectName(listed: "n"), md5: [1]) }
  }

  /// The failures are stored in the database, as `FailureReason.code` and as words in `text`.
  private static var failures: [FailureReason] {
    let name = ObjectName(listed: "n")
    let refusals: [SignInRefusal] = [
      .wrongPassword, .noSuchUser, .userDisabled, .emailInUse, .badEmail, .weakPassword,
      .notAllowed, .tooManyAttempts,
    ]
    let errors: [CloudError] =
      [
        .notFound(name), .changed(name), .objectRefused(name), .damaged(name), .badName("n"),
        .cannotRevoke(name), .noBucket("b"), .clockWrong(seconds: 1), .wrongRegion("r"),
        .notEncrypted(host: "h"), .notTrusted(host: "h"), .noCertificates(path: "p"),
        .notStorage(host: "h"), .noNetwork(host: "h"), .noAnswer(host: "h"),
        .busy(status: 1, wait: nil), .fileChanged(path: "p"), .cancelled, .cannotShare, .refused,
        .wrongKey, .signedOut, .quotaExceeded, .full, .badConfiguration, .declined, .noHashes,
      ] + refusals.map { .signInRefused($0) }
    return errors.map { FailureReason($0) }
  }

  private static var effect: EffectChain {
    EffectChain(
      name: "e",
      units: [
        .timePitch(.init()), .varispeed(.init()), .delay(.init()), .reverb(.init()),
        .equalizer(.init(bands: [.init()])), .ringModulator(.init()), .distortion(.init()),
      ])
  }
}
