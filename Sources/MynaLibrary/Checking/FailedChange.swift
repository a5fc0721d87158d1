import Files
import Glibc

/// A change to files that a killed process started and that cannot be completed.
public struct FailedChange: Equatable, Sendable {
  /// The path of the plan that describes the change, for the user to inspect.
  ///
  /// Myna keeps the files involved in unfinished changes until the plan is deleted.
  public let path: String
  /// The file names that the takes would have after the change.
  public let fileNames: [String]
}

extension LibraryCheck {
  /// Returns the failed changes that were not reported before; each is reported only once.
  public func collectFailedChanges() throws(LibraryError) -> [FailedChange] {
    let ending = FileChangePlan.ending + FileChangePlan.failed
    guard try FolderEntryNames.all(in: access.folder.work).contains(where: { $0.hasSuffix(ending) })
    else {
      return []
    }
    let hold = try access.hold(isReadOnly: true)
    defer { extendLifetime(hold) }
    var changes: [FailedChange] = []
    for name in try FolderEntryNames.all(in: access.folder.work) where name.hasSuffix(ending) {
      let path = "\(access.folder.work)/\(name)"
      let plan = try FileChangePlan.read(path)
      // On a disk that cannot be written to, Myna could not record that the change was reported, so
      // the change is not reported.
      guard rename(path, path + FileChangePlan.told) == 0 else { continue }
      changes.append(
        FailedChange(
          path: path + FileChangePlan.told, fileNames: plan?.takes.map(\.fileName) ?? []))
    }
    return changes
  }
}
