import Files
import MynaCloud
import MynaLibrary
import SoundFiles
import Translations

struct CloudUploadSelection {
  private(set) var paths: [String] = []
  /// The object names, one for each file, not yet checked for validity.
  private(set) var names: [String] = []
  /// Files in folders that were not recognized as audio.
  private(set) var skipped: [SkippedFile] = []
  /// Messages about unreadable files and about folders without audio files.
  private(set) var problems: [String] = []

  mutating func add(file path: String, named name: String) {
    paths.append(path)
    names.append(name)
  }

  /// Adds the audio files in a folder and its subfolders.
  ///
  /// Their object names begin with the folder's name.
  ///
  /// - Parameter prefix: the text to insert before all object names.
  mutating func add(folder: String, below prefix: String) {
    let list = ImportFileList([folder])
    let name = Self.name(of: folder)
    for path in list.files {
      let rest = path.utf8.dropFirst(folder.utf8.count).drop { $0 == UInt8(ascii: "/") }
      add(file: path, named: prefix + (name.isEmpty ? "" : name + "/") + String(Substring(rest)))
    }
    skipped += list.skipped
    problems += list.failures.map(\.error.sentence)
    if list.files.isEmpty, list.failures.isEmpty {
      problems.append(tr("The folder “%1” contains no audio files.", folder))
    }
  }

  /// Returns the name of a folder, after resolving `.` and `..`; empty for `/`.
  private static func name(of folder: String) -> String {
    let name = Folder.name(of: folder)
    guard [".", ".."].contains(name) || name == folder && name.hasPrefix("/") else { return name }
    let real = Path.real(folder) ?? "/"
    return real == "/" ? "" : Folder.name(of: real)
  }
}
