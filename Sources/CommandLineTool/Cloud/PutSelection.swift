import Files
import MynaCloud
import MynaLibrary
import SoundFiles

/// The files that the words after `myna cloud put` stand for, and the names that they get there.
struct PutSelection {
  private(set) var paths: [String] = []
  /// A name for each file; nothing has been said yet of whether an object may have it.
  private(set) var names: [String] = []
  /// Files of folders that were not taken for sounds.
  private(set) var passedOver: [PassedOverFile] = []
  /// What could not be looked at, and folders without a sound, as sentences.
  private(set) var problems: [String] = []

  /// Adds a file as it is.
  mutating func add(file path: String, named name: String) {
    paths.append(path)
    names.append(name)
  }

  /// Adds the sounds in a folder and in those below it; their names begin with the folder's own.
  ///
  /// - Parameter prefix: put before all names.
  mutating func add(folder: String, below prefix: String) {
    let list = ImportList([folder])
    let name = Self.name(of: folder)
    for path in list.files {
      let rest = path.utf8.dropFirst(folder.utf8.count).drop { $0 == UInt8(ascii: "/") }
      add(file: path, named: prefix + (name.isEmpty ? "" : name + "/") + String(Substring(rest)))
    }
    passedOver += list.passedOver
    problems += list.failures.map(\.error.sentence)
    if list.files.isEmpty, list.failures.isEmpty {
      problems.append("No sound is in the folder “\(folder)”.")
    }
  }

  /// The name of a folder, also of one that was named by where it is: `.` or `..`; empty for `/`.
  private static func name(of folder: String) -> String {
    let name = Folder.name(of: folder)
    guard [".", ".."].contains(name) || name == folder && name.hasPrefix("/") else { return name }
    let real = Path.real(folder) ?? "/"
    return real == "/" ? "" : Folder.name(of: real)
  }
}
