import Files
public import Foundation

/// The state of a take before one of its edits.
public struct TakeVersion: Equatable, Sendable {
  /// The number of the version, from 1 on; the first is the original.
  public let number: Int
  /// The edit that was made after this version, such as "trim".
  public let edit: String
  /// The path of its file.
  public let path: String
  /// The size of its file, in bytes.
  public let size: Int
  /// When the file became a version, or a later date if it was copied since.
  public let date: Date
}

extension LibraryStore {
  /// Returns the versions of a take before its edits, oldest first.
  public func versions(of id: UUID) throws(LibraryError) -> [TakeVersion] {
    try found(of: try known(id)).map(\.version)
  }

  /// Removes versions of a take for good; their edits can no longer be undone.
  ///
  /// - Parameter date: removes only files that became versions before this date.
  /// - Returns: the removed versions.
  @discardableResult public func removeVersions(
    of id: UUID, putAsideBefore date: Date = .distantFuture
  ) throws(LibraryError) -> [TakeVersion] {
    let hold = try holdFolder()
    defer { extendLifetime(hold) }
    var record = try known(id)
    let old = try found(of: record).filter { $0.version.date < date }
    guard !old.isEmpty else { return [] }
    var plan = FolderPlan()
    for (_, path) in old { plan.remove(path) }
    plan.concern(record.take, in: record.place)
    let change = try plan.begin(in: folder)
    try versionsLeft(of: record).describe(&record.take)
    try index.change(saving: [record])
    change.complete()
    return old.map(\.version)
  }

  private func versionsLeft(of record: TakeRecord) throws(LibraryError) -> TakeVersions {
    let stamp = FileStamp(path: folder.file(record.take.fileName, in: record.place))
    return try TakeVersions(of: record.take.id, in: folder, besides: stamp)
  }

  /// Returns the versions, each with its path in plans.
  private func found(
    of record: TakeRecord
  ) throws(LibraryError) -> [(version: TakeVersion, path: String)] {
    let versions = try versionsLeft(of: record)
    return versions.names.compactMap { name in
      let path = versions.path(named: name)
      guard let status = FileStatus.find(link: folder.path + path) else { return nil }
      let date = max(status.modified.seconds, status.changed.seconds)
      let version = TakeVersion(
        number: TakeVersions.number(name) ?? 0, edit: TakeVersions.edit(name),
        path: folder.path + path, size: status.size,
        date: Date(timeIntervalSince1970: Double(date)))
      return (version, path)
    }
  }
}
