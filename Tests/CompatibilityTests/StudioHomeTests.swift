import Foundation
import MynaCloud
import MynaDSP
import MynaMusic
import MynaPiano
import Secrets
import SoundFiles
import TestSupport
import Testing

@testable import MynaStudio

@Suite("Settings, effects, accounts, and music from version 0.1")
struct StudioHomeTests {
  private let homes: FixtureHomes

  init() throws { homes = try FixtureHomes() }

  private func encoded(_ value: some Encodable) throws -> JSONValue {
    try JSONValue(JSONEncoder().encode(value))
  }

  @Test(
    "Each setting, including piano settings, keeps its saved value and is written back unchanged")
  func settings() throws {
    let settings = SettingsFile(folders: try homes.folders("A")).read()
    #expect(settings.gain == 3 && settings.lowPassCutoff == 9_000 && settings.hidesTitles)
    #expect(settings.takeFormat == .wav24 && settings.exportFormat == .oggVorbis)
    #expect(settings.musicFolders == ["/proc/self/cwd/A/more-music"])
    #expect(settings.piano.instrument == .strings && settings.piano.labels == .solfege)
    #expect(settings.piano.tempo == 72 && settings.piano.octave == 3)
    let lacks = try encoded(settings).lacks(of: homes.json("A/settings/settings.json"))
    #expect(lacks.isEmpty, "\(lacks)")
  }

  @Test("Each user-defined effect is read with all settings of all units")
  func effects() throws {
    let effects = EffectFolder(folders: try homes.folders("A")).list()
    #expect(
      effects.map(\.chain.name) == ["Everything", "My chipmunk", "My reverb", "My vader"])
    for effect in effects {
      let file = try homes.json("A/settings/effects/\(effect.chain.name).json")
      let lacks = try encoded(effect.chain).lacks(of: file)
      #expect(lacks.isEmpty, "\(effect.chain.name): \(lacks)")
    }
    #expect(effects[0].chain.units.count == 7)
  }

  @Test(
    "Each kind of cloud account is read unchanged, with its secret",
    arguments: [
      ("A", nil), ("s3", "a secret of the fixture"), ("firebase-open", nil),
      ("firebase-anonymous", ""), ("firebase-email", ""),
    ])
  func accounts(home: String, secret: String?) async throws {
    let folders = try homes.folders(home)
    let account = try #require(try CloudAccountFile(folders: folders).read())
    let lacks = try encoded(account).lacks(of: homes.json("\(home)/settings/cloud.json"))
    #expect(lacks.isEmpty, "\(lacks)")
    #expect((account.secretName == nil) == (secret == nil))
    guard let secret, let name = account.secretName else { return }
    let kept = try #require(try SecretFile(path: folders.secrets).secret(named: name)).text
    // A server created the Firebase secrets, so their values are unknown.
    #expect(secret.isEmpty ? !kept.isEmpty : kept == secret)
  }

  @Test("A folder account has the same key as in 0.1, and all accounts have different keys")
  func keys() throws {
    let keys = try ["A", "s3", "firebase-open", "firebase-anonymous", "firebase-email"].map {
      try CloudAccountFile(folders: homes.folders($0)).read()?.key
    }
    #expect(keys.first == "dea19aa5a36c7b14824ac13539de3445")
    #expect(Set(keys).count == 5)
  }

  @Test("The saved music queue keeps its position, volume, shuffle, and repeat mode")
  func music() throws {
    let path = homes.folder("A/data/music.json")
    let (saved, position) = try #require(try SavedPlayerState.read(path))
    #expect(
      Set(saved.order.songs)
        == Set(
          ["music/one.flac", "music/two.mp3", "more-music/three.ogg"].map {
            SongID.file("/proc/self/cwd/A/\($0)")
          }))
    #expect(saved.order.isShuffled && saved.order.repeatMode == .all && saved.volume == 0.5)
    #expect(saved.order.index == 1 && position.index == 1 && position.seconds > 0)
    #expect(position.number == saved.number)
    let lacks = try encoded(saved).lacks(of: homes.json("A/data/music.json"))
    #expect(lacks.isEmpty, "\(lacks)")
    let others = try encoded(position).lacks(of: homes.json("A/data/music.json.position"))
    #expect(others.isEmpty, "\(others)")
  }
}
