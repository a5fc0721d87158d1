import Files
import Foundation

/// The earlier versions of an edited take: a file for each edit, numbered, named after the edit.
///
/// An edit gives the take's file a second name here, and then puts the new file in its place. Taking it back puts the last
/// of these in its place again.
struct TakeVersions {
  /// The files, oldest first, without one that is the take's file itself: the edit after it was never made.
  let names: [String]
  /// Whether the take's file is the first of them, so that there is nothing to restore.
  let isOriginal: Bool
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
    let versions = found.compactMap { name -> (number: Int, name: String, inode: Int64)? in
      guard let number = Self.number(name), let stamp = FileStamp(path: "\(folder)/\(name)") else {
        return nil
      }
      return (number, name, stamp.inode)
    }.sorted { $0.number < $1.number }
    names = versions.filter { $0.inode != current?.inode }.map(\.name)
    isOriginal = versions.first.map { $0.inode == current?.inode } ?? true
  }

  /// Whether the last edit restored the original.
  var isRestored: Bool { names.last.map { Self.edit($0) == Self.restoring } ?? false }
  /// Whether the take's sound differs from the original.
  var isEdited: Bool { !names.isEmpty && !isRestored }
  var first: String? { names.first }
  var last: String? { names.last }

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
