import Files
public import FoundationEssentials

/// Lists and removes the versions of takes.
public struct TakeHistory {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Returns the earlier versions of a take, oldest first.
  public func versions(of id: UUID) throws(LibraryError) -> [TakeVersion] {
    try found(of: try records.known(id)).map(\.version)
  }

  /// Permanently removes a take's versions and undone edits, which can then no longer be restored.
  ///
  /// - Parameter date: only files that became versions before this date are removed.
  /// - Returns: the removed versions.
  @discardableResult public func removeVersions(
    of id: UUID, putAsideBefore date: Date = .distantFuture
  ) throws(LibraryError) -> [TakeVersion] {
    access.makeRoom()
    try access.returnToDisk()
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var record = try records.known(id)
    let old = try found(of: record).filter { $0.version.date < date }
    let undone = try undone(of: record, before: date)
    guard !old.isEmpty || !undone.isEmpty else { return [] }
    var plan = FileChangePlan()
    for (_, path) in old { plan.remove(path) }
    for path in undone { plan.remove(path) }
    plan.addTake(record.take, in: record.location)
    let change = try plan.begin(in: folder)
    try versionsLeft(of: record).describe(&record.take)
    try index.change(saving: [record])
    change.complete()
    return old.map(\.version)
  }

  private func versionsLeft(of record: TakeRecord) throws(LibraryError) -> TakeVersions {
    let stamp = try records.stamp(of: record)
    return try TakeVersions(of: record.take.id, in: folder, besides: stamp)
  }

  private func found(
    of record: TakeRecord
  ) throws(LibraryError) -> [(version: TakeVersion, path: String)] {
    let versions = try versionsLeft(of: record)
    var found: [(version: TakeVersion, path: String)] = []
    for name in versions.names {
      let path = versions.path(named: name)
      guard let status = try status(of: path) else { continue }
      let version = TakeVersion(
        number: TakeVersions.number(name) ?? 0, edit: TakeVersions.edit(name),
        path: folder.path + path, size: status.size, date: status.putAside)
      found.append((version, path))
    }
    return found
  }

  private func status(of path: String) throws(LibraryError) -> FileStatus? {
    try rethrowing(as: LibraryError.init(unseen:), try FileStatus.find(link: folder.path + path))
  }

  private func undone(
    of record: TakeRecord, before date: Date
  ) throws(LibraryError) -> [String] {
    let versions = try versionsLeft(of: record)
    var found: [String] = []
    for path in versions.undone.map(versions.path(named:)) {
      if let status = try status(of: path), status.putAside < date { found.append(path) }
    }
    return found
  }
}

extension FileStatus {
  fileprivate var putAside: Date {
    Date(timeIntervalSince1970: Double(max(modified.seconds, changed.seconds)))
  }
}
