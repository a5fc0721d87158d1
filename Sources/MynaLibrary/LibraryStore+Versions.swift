public import Foundation

/// What a take was before one of its edits.
public struct TakeVersion: Equatable, Sendable {
  /// Which one it is, from 1 on; the first is the original.
  public let number: Int
  /// What was done to the take then, such as "trim".
  public let edit: String
  /// Its file.
  public let path: String
  /// Bytes.
  public let size: Int
  /// When it was put aside, or a later date if its file was copied since.
  public let date: Date
}

extension LibraryStore {
  /// What a take was before its edits, oldest first.
  public func versions(of id: UUID) throws(LibraryError) -> [TakeVersion] {
    try found(of: try known(id)).map(\.version)
  }

  /// Removes for good what a take was before its edits; those that are removed cannot be taken back any more.
  ///
  /// - Parameter date: only what was put aside before.
  /// - Returns: what was removed.
  @discardableResult public func removeVersions(
    of id: UUID, putAsideBefore date: Date = .distantFuture
  ) throws(LibraryError) -> [TakeVersion] {
    try locked { () throws(LibraryError) in
      var record = try known(id)
      let old = try found(of: record).filter { $0.version.date < date }
      guard !old.isEmpty else { return [] }
      var plan = FolderPlan()
      for (_, path) in old { plan.remove(path) }
      plan.concern(record.take, in: record.place)
      try plan.carryOut(in: folder) { () throws(LibraryError) in
        try versionsLeft(of: record).describe(&record.take)
        let changed = record
        try index.transaction { () throws(LibraryError) in try index.save(changed) }
      }
      return old.map(\.version)
    }
  }

  private func versionsLeft(of record: TakeRecord) throws(LibraryError) -> TakeVersions {
    let stamp = FileStamp(path: folder.file(record.take.fileName, in: record.place))
    return try TakeVersions(of: record.take.id, in: folder, besides: stamp)
  }

  /// The versions, each with its path as plans have it.
  private func found(
    of record: TakeRecord
  ) throws(LibraryError) -> [(version: TakeVersion, path: String)] {
    let versions = try versionsLeft(of: record)
    return versions.names.compactMap { name in
      let path = versions.path(named: name)
      var status = stat()
      guard lstat(folder.path + path, &status) == 0 else { return nil }
      let date = max(status.st_mtim.tv_sec, status.st_ctim.tv_sec)
      let version = TakeVersion(
        number: TakeVersions.number(name) ?? 0, edit: TakeVersions.edit(name),
        path: folder.path + path, size: Int(status.st_size),
        date: Date(timeIntervalSince1970: Double(date)))
      return (version, path)
    }
  }
}
