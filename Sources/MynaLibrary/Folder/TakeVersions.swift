import Files
import FoundationEssentials
import Glibc

/// The earlier versions of an edited take: a file for each edit, numbered, named after the edit.
///
/// An edit gives the take's file a second name here, and then puts the new file in its place. Taking it back puts the last
/// of these in its place again, and keeps the file that the edit had made as "redo 2 trim.flac", with the number and the
/// word of the version: making the edit again puts it back.
struct TakeVersions {
  /// The files, oldest first, without one that is the take's file itself: the edit after it was never made.
  let names: [String]
  /// Whether the take's file is the first of them, so that there is nothing to restore.
  let isOriginal: Bool
  /// The files that edits had made which were undone since, the last one first; some may be of edits that can no longer
  /// be made again.
  let undone: [String]
  private let folder: String
  /// The highest that a version has.
  private let lastNumber: Int
  /// As plans have it.
  private let relative: String

  /// The versions of a take whose file is `current` now.
  init(of id: UUID, in takes: TakesFolder, besides current: FileStamp?) throws(LibraryError) {
    let folder = takes.versions(of: id)
    self.folder = folder
    relative = String(folder.dropFirst(takes.path.count))
    // A take that was never edited has no folder.
    let found = try FolderNames.all(in: folder)
    lastNumber = found.compactMap(Self.number).max() ?? 0
    let versions = try Self.files(found, in: folder, Self.number)
    names = versions.filter { $0.inode != current?.inode }.map(\.name)
    undone = try Self.files(found, in: folder, Self.undoneNumber)
      .filter { $0.inode != current?.inode }.map(\.name)
    isOriginal = versions.first.map { $0.inode == current?.inode } ?? true
  }

  /// Returns the files that have a number, in its order.
  ///
  /// - Throws: if one cannot be seen now. Left out, a later edit would take its number, and an undo another version.
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

  /// Whether the last edit restored the original.
  var isRestored: Bool { names.last.map { Self.edit($0) == Self.restoring } ?? false }
  /// Whether the take's sound differs from the original.
  var isEdited: Bool { !names.isEmpty && !isRestored }
  var first: String? { names.first }
  var last: String? { names.last }

  /// The file of the edit that a redo makes again.
  var nextUndone: String? { undone.first { Self.undoneNumber($0) ?? 0 > lastNumber } }
  /// The files of undone edits that cannot be made again once the last edit is undone, since others were made after them.
  var outdated: [String] { undone.filter { Self.undoneNumber($0) ?? 0 <= lastNumber } }

  /// Returns the path for the file that the last edit has made, which is undone now.
  func nextUndonePath(of fileName: String) -> String {
    let edit = last.map(Self.edit) ?? ""
    let name = "\(Self.redoing) \(lastNumber) \(edit).\(NumberedPath.ending(of: fileName))"
    var number = 1
    // One of that name may be outdated, and is removed last.
    while undone.contains(NumberedPath.path(name, number: number)) { number += 1 }
    return path(named: NumberedPath.path(name, number: number))
  }

  /// Returns the path of the next version of a file, named after the edit that is about to be made.
  func next(after edit: String, of fileName: String) -> String {
    "\(relative)/\(lastNumber + 1) \(edit).\(NumberedPath.ending(of: fileName))"
  }

  /// Returns the path that another take's version gets here, with a number after those that are taken.
  func path(movedIn name: String) -> String {
    guard lastNumber > 0, let number = Self.number(name) else { return path(named: name) }
    let rest = name.drop { $0 != " " }
    return path(named: "\(lastNumber + number)\(rest)")
  }

  /// Sets the fields of a take that follow from its versions.
  func describe(_ take: inout Take) {
    (take.isEdited, take.isRestored) = (isEdited, isRestored)
  }

  /// Returns the path of a version, as written in plans.
  func path(named name: String) -> String { "\(relative)/\(name)" }

  /// The path of the first or last version, as plans have it.
  func path(_ which: KeyPath<TakeVersions, String?>) -> String {
    path(named: self[keyPath: which] ?? "")
  }

  func make() throws(LibraryError) {
    if mkdir(folder, 0o777) == 0 {
      // A plan that puts something into it must not be on the disk without it.
      Folder.synchronize(Folder.parent(of: folder))
    } else if errno != EEXIST {
      throw .system(folder)
    }
  }

  /// The name of the edit that restores the original.
  static let restoring = "restore"

  /// The first word of the name of a file that an undone edit had made.
  private static let redoing = "redo"

  /// Returns the number of the edit that had made a file and was undone; nil for other files.
  static func undoneNumber(_ name: String) -> Int? {
    let words = name.split(separator: " ")
    return words.count > 1 && words[0] == redoing ? Int(words[1]) : nil
  }

  /// Returns the edit that had made a file and was undone.
  static func undoneEdit(_ name: String) -> String {
    edit(String(name.dropFirst(redoing.count + 1)))
  }

  /// Returns the number of a version.
  static func number(_ name: String) -> Int? {
    name.split(separator: " ").first.flatMap { Int($0) }
  }

  /// Returns the edit that was made after a version.
  static func edit(_ name: String) -> String {
    let stem = name.dropLast(NumberedPath.ending(of: name).count + 1)
    return stem.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
  }
}
