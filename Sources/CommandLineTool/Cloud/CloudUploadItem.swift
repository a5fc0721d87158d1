import Files
import FoundationEssentials
import MynaAudio
import MynaCloud
import MynaStudio
import SoundFiles
import Synchronization
import Threads

struct CloudUploadItem {
  /// The path of the original file, even if a converted copy is uploaded for the phone.
  let path: String
  let name: ObjectName
  private let kind: Kind

  private enum Kind {
    case anything
    case forPhone(Result<PhoneAudioFile, SoundFileError>, isMP3: Bool)
  }

  /// The thread that converts files for the phone, one at a time.
  private static let copying = SerialThread(label: "Copies for the phone")

  init(_ path: String, as name: ObjectName) {
    (self.path, self.name, kind) = (path, name, .anything)
  }

  /// Creates items for recordings that the phone app can list and play.
  ///
  /// - Parameters:
  ///   - names: the object names; nil to derive the names from the recording dates, as the phone
  ///     app does.
  ///   - isMP3: whether every recording is converted to MP3.
  static func forPhone(_ paths: [String], as names: [ObjectName]?, isMP3: Bool) -> [CloudUploadItem]
  {
    let sounds = paths.map { path in
      Result { () throws(SoundFileError) in try PhoneAudioFile(path: path) }
    }
    // If a file is not audio, report that only when the file's turn comes, so that it does not
    // block the other files.
    let names = names ?? PhoneRecording.names(for: sounds.map { (try? $0.get().date) ?? .now })
    return zip(paths, zip(names, sounds)).map { path, item in
      CloudUploadItem(path: path, name: item.0, kind: .forPhone(item.1, isMP3: isMP3))
    }
  }

  private init(path: String, name: ObjectName, kind: Kind) {
    (self.path, self.name, self.kind) = (path, name, kind)
  }

  func upload(
    by transfers: Transfers, _ condition: WriteCondition,
    progress: (_ path: String) -> TransferProgress?
  ) async throws(TransferFailure) -> StoredObject {
    switch kind {
    case .anything:
      // A file in a folder can have a name that is not a valid object name. In that case, only that
      // file fails.
      guard ObjectName(name.text) != nil else { throw .cloud(.badName(name.text)) }
      return try await upload(
        path, ObjectDetails(ofFile: path, named: name.text), by: transfers, condition,
        progress(path))
    case .forPhone(let sound, let isMP3):
      let file = try await Self.file(of: sound, isMP3: isMP3)
      // The temporary file is deleted when `file` is released.
      defer { extendLifetime(file) }
      return try await upload(
        file.path, file.details, by: transfers, condition, progress(file.path))
    }
  }

  private func upload(
    _ path: String, _ details: ObjectDetails, by transfers: Transfers, _ condition: WriteCondition,
    _ progress: TransferProgress?
  ) async throws(TransferFailure) -> StoredObject {
    do throws(CloudError) {
      return try await transfers.upload(
        path, to: name, details: details, condition: condition, progress: progress)
    } catch {
      throw .cloud(error)
    }
  }

  private static func file(
    of sound: Result<PhoneAudioFile, SoundFileError>, isMP3: Bool
  ) async throws(TransferFailure) -> PhoneCompatibleFile {
    let sound = try rethrowing(
      as: { (error: SoundFileError) in TransferFailure.sound(.file(error)) }, try sound.get())
    let cancellation = CancellationFlag()
    let result = await withTaskCancellationHandler {
      await copying.run { () -> Result<PhoneCompatibleFile, RenderError> in
        Result { () throws(RenderError) in try sound.makeFile(asMP3: isMP3) { cancellation.isKept }
        }
      }
    } onCancel: {
      cancellation.drop()
    }
    return try rethrowing(as: TransferFailure.sound, try result.get())
  }

  /// A flag that is set when the copy is no longer needed.
  private final class CancellationFlag: Sendable {
    private let isDropped = Atomic(false)

    var isKept: Bool { !isDropped.load(ordering: .relaxed) }

    func drop() { isDropped.store(true, ordering: .relaxed) }
  }
}
