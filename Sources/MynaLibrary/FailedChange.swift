import Glibc

/// A change of files that a process had begun when it was killed, and that nobody can complete.
public struct FailedChange: Equatable, Sendable {
  /// Where what was to be done is written down, for a person to look at; it is in nobody's way.
  public let path: String
  /// The names of the takes' files that it was about, as they were to be.
  public let fileNames: [String]
}

extension LibraryStore {
  /// The changes that could not be completed, and that nobody was told of yet; to be told once.
  public func takeFailedChanges() throws(LibraryError) -> [FailedChange] {
    let ending = FolderPlan.ending + FolderPlan.failed
    guard try FolderNames.all(in: folder.work).contains(where: { $0.hasSuffix(ending) }) else {
      return []
    }
    return try locked(isLook: true) { () throws(LibraryError) in
      var changes: [FailedChange] = []
      for name in try FolderNames.all(in: folder.work) where name.hasSuffix(ending) {
        let path = "\(folder.work)/\(name)"
        let plan = try FolderPlan.read(path)
        // Where nothing can be written, nobody can take down that somebody was told.
        guard Glibc.rename(path, path + FolderPlan.told) == 0 else { continue }
        changes.append(
          FailedChange(
            path: path + FolderPlan.told, fileNames: plan?.takes.map(\.fileName) ?? []))
      }
      return changes
    }
  }
}
