import Files
import FoundationEssentials
import Glibc

/// The earlier versions of an edited take.
///
/// For each edit, there is a file whose name contains a number and the edit. An edit creates a hard
/// link to the take's file in the versions folder, and then replaces the take's file. An undo moves
/// the last version back, and keeps the edited file under a name such as "redo 2 trim.flac", which
/// contains the version's number and the edit. A redo moves that file back.
struct TakeVersions {
  /// The names of the version files, oldest first.
  ///
  /// Excludes a file that is still the take's current file because its edit was interrupted.
  let names: [String]
  /// Whether the take's file is the original, which means that there is nothing to restore.
  let isOriginal: Bool
  /// The names of the files of undone edits, most recently undone first.
  ///
  /// Some of these edits may no longer be redoable.
  let undone: [String]
  private let folder: String
  private let lastNumber: Int
  private let relative: String

  init(of id: UUID, in takes: TakesFolder, besides current: FileStamp?) throws(LibraryError) {
    let folder = takes.versions(of: id)
    self.folder = folder
    relative = String(folder.dropFirst(takes.path.count))
    let found = try FolderEntryNames.all(in: folder)
    lastNumber = found.compactMap(Self.number).max() ?? 0
    let versions = try Self.files(found, in: folder, Self.number)
    names = versions.filter { $0.inode != current?.inode }.map(\.name)
    undone = try Self.files(found, in: folder, Self.undoneNumber)
      .filter { $0.inode != current?.inode }.map(\.name)
    isOriginal = versions.first.map { $0.inode == current?.inode } ?? true
  }

  /// - Throws: an error if a file cannot be accessed. If the file were left out, a later edit could
  ///   reuse its number, and an undo could restore the wrong version.
  private static func files(
    _ names: [String], in folder: String, _ number: (String) -> Int?
  ) throws(LibraryError) -> [(number: Int, name: String, inode: Int64)] {
    var found: [(number: Int, name: String, inode: Int64)] = []
    for name in names {
      guard let number = number(name), let stamp = try FileStamp(path: "\(folder)/\(name)") else {
        continue
      }
      found.append((number, name, stamp.inode))
    }
    return found.sorted { $0.number < $1.number }
  }

  var isRestored: Bool { names.last.map { Self.edit($0) == Self.restoring } ?? false }
  var isEdited: Bool { !names.isEmpty && !isRestored }
  var first: String? { names.first }
  var last: String? { names.last }

  var nextUndone: String? { undone.first { Self.undoneNumber($0) ?? 0 > lastNumber } }
  /// The files of earlier undone edits, which can no longer be redone after the last edit is
  /// undone.
  var outdated: [String] { undone.filter { Self.undoneNumber($0) ?? 0 <= lastNumber } }

  func nextUndonePath(of fileName: String) -> String {
    let edit = last.map(Self.edit) ?? ""
    let name = "\(Self.redoing) \(lastNumber) \(edit).\(NumberedPath.ending(of: fileName))"
    var number = 1
    // The name may still be used by an outdated file, because outdated files are removed last.
    while undone.contains(NumberedPath.path(name, number: number)) { number += 1 }
    return path(named: NumberedPath.path(name, number: number))
  }

  func next(after edit: String, of fileName: String) -> String {
    "\(relative)/\(lastNumber + 1) \(edit).\(NumberedPath.ending(of: fileName))"
  }

  /// Returns the path for a version that comes from another take.
  ///
  /// The version's number follows those of the existing versions.
  func path(movedIn name: String) -> String {
    guard lastNumber > 0, let number = Self.number(name) else { return path(named: name) }
    let rest = name.drop { $0 != " " }
    return path(named: "\(lastNumber + number)\(rest)")
  }

  func describe(_ take: inout Take) {
    (take.isEdited, take.isRestored) = (isEdited, isRestored)
  }

  func path(named name: String) -> String { "\(relative)/\(name)" }

  func path(_ which: KeyPath<TakeVersions, String?>) -> String {
    path(named: self[keyPath: which] ?? "")
  }

  func make() throws(LibraryError) {
    if mkdir(folder, 0o777) == 0 {
      // The folder must be on disk before a plan that moves a file into it.
      Folder.synchronize(Folder.parent(of: folder))
    } else if errno != EEXIST {
      throw .system(folder)
    }
  }

  static let restoring = "restore"
  private static let redoing = "redo"

  static func undoneNumber(_ name: String) -> Int? {
    let words = name.split(separator: " ")
    return words.count > 1 && words[0] == redoing ? Int(words[1]) : nil
  }

  static func undoneEdit(_ name: String) -> String {
    edit(String(name.dropFirst(redoing.count + 1)))
  }

  static func number(_ name: String) -> Int? {
    name.split(separator: " ").first.flatMap { Int($0) }
  }

  static func edit(_ name: String) -> String {
    let stem = name.dropLast(NumberedPath.ending(of: name).count + 1)
    return stem.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
  }
}
