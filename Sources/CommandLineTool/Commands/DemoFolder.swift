import Files
import FoundationEssentials
import MynaDSP
import SoundFiles

/// The folder a demo writes to; it replaces what an earlier demo wrote there, and nothing else.
struct DemoFolder {
  /// A file that no demo wrote has the name of one of the demo's.
  struct Occupied: ErrorWithSentence {
    let path: String
    let file: String

    var sentence: String {
      "“\(path)” holds a “\(file)” that no demo wrote; choose another folder with -o."
    }
  }

  /// A hidden file with the names of those that a demo wrote.
  private static let listName = ".myna-demo"
  private static let voiceName = "voice.wav"

  let path: String
  private let folder: DestinationFolder
  private let names: [String]
  private let ownNames: Set<String>

  /// Makes the folder if it is missing, and checks that every file can go there.
  ///
  /// - Parameter includesVoice: whether the voice is to be written too.
  init(path: String, includesVoice: Bool) throws {
    self.path = path
    names = (includesVoice ? [Self.voiceName] : []) + EffectPreset.all.map(Self.name)
    folder = try DestinationFolder(path: path)
    // Without the list, no file is a demo's.
    let list = (try? WholeFile.read("\(path)/\(Self.listName)", limit: 1 << 16)) ?? Data()
    ownNames = Set(String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init))
    guard let file = names.first(where: { exists($0) && !ownNames.contains($0) }) else { return }
    throw Occupied(path: path, file: file)
  }

  /// The path of the demo's own voice.
  var voice: String { "\(path)/\(Self.voiceName)" }

  /// The path of the voice after an effect.
  func output(_ preset: EffectPreset) -> String { "\(path)/\(Self.name(of: preset))" }

  /// Notes which files are a demo's, before they appear.
  func claim() throws {
    let list = Data(ownNames.union(names).sorted().joined(separator: "\n").utf8)
    do throws(SystemError) {
      try WholeFile.write(list, to: "\(path)/\(Self.listName)")
    } catch {
      throw SoundFileError.notPermitted(path: path)
    }
  }

  /// Takes away the list and the folder if no sound came.
  func removeIfEmpty() {
    if !names.contains(where: exists) { unlink("\(path)/\(Self.listName)") }
    folder.removeIfEmpty()
  }

  private func exists(_ name: String) -> Bool {
    FileStatus.seen("\(path)/\(name)") != nil
  }

  private static func name(of preset: EffectPreset) -> String { "\(preset.id).wav" }
}
