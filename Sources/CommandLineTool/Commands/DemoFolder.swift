import Files
import FoundationEssentials
import MynaDSP
import SoundFiles
import Translations

/// The folder that a demo writes to.
///
/// Only files written by an earlier demo are replaced.
struct DemoFolder {
  /// The folder contains a file that has the name of a demo file but was not written by a demo.
  struct NameConflictError: UserFacingError {
    let resultCode = ResultCode.exists
    let path: String
    let file: String

    var sentence: String {
      tr(
        "“%1” contains “%2”, which was not created by a demo; choose another folder with -o.", path,
        file)
    }
  }

  /// The name of a hidden file that lists the files written by demos.
  private static let listName = ".myna-demo"
  private static let voiceName = "voice.wav"

  let path: String
  private let folder: DestinationFolder
  private let names: [String]
  private let ownNames: Set<String>

  /// Creates the folder if it is missing and checks that no other file would be replaced.
  ///
  /// - Parameter includesVoice: whether the demo voice is written too.
  init(path: String, includesVoice: Bool) throws {
    self.path = path
    names = (includesVoice ? [Self.voiceName] : []) + EffectPreset.all.map(Self.name)
    folder = try DestinationFolder(path: path)
    // If the list cannot be read, assume that no existing file was written by a demo.
    let list = (try? FileContents.read("\(path)/\(Self.listName)", limit: 1 << 16)) ?? Data()
    ownNames = Set(String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init))
    guard let file = names.first(where: { exists($0) && !ownNames.contains($0) }) else { return }
    throw NameConflictError(path: path, file: file)
  }

  var voice: String { "\(path)/\(Self.voiceName)" }

  func output(_ preset: EffectPreset) -> String { "\(path)/\(Self.name(of: preset))" }

  /// Adds the files to the list of files written by demos.
  ///
  /// Call this before the files are created.
  func claim() throws {
    let list = Data(ownNames.union(names).sorted().joined(separator: "\n").utf8)
    do throws(SystemError) {
      try FileContents.write(list, to: "\(path)/\(Self.listName)")
    } catch {
      throw SoundFileError.notPermitted(path: path)
    }
  }

  /// If no audio file was written, removes the list of files and the folder.
  func removeIfEmpty() {
    if !names.contains(where: exists) { unlink("\(path)/\(Self.listName)") }
    folder.removeIfEmpty()
  }

  private func exists(_ name: String) -> Bool {
    FileStatus.seen("\(path)/\(name)") != nil
  }

  private static func name(of preset: EffectPreset) -> String { "\(preset.id).wav" }
}
