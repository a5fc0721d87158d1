import Files
public import FoundationEssentials

/// Moves takes to the trash, restores them, and removes them permanently.
public struct TakeTrash {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Moves takes to the trash, either all of them or none; removes takes for which only an index
  /// row is left.
  ///
  /// - Parameter date: the deletion date; nil for now.
  public func delete(_ ids: [UUID], at date: Date? = nil) throws(LibraryError) {
    access.makeRoom()
    try access.returnToDisk()
    let date = date ?? access.time.date
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    try apply(deletion(of: ids, at: date))
  }

  func deletion(of ids: [UUID], at date: Date) throws(LibraryError) -> TrashChange {
    var change = TrashChange()
    for record in try known(ids, in: .folder) {
      if record.take.condition == .missing, !record.take.isInCloudOnly, try !hasRest(record) {
        forget(record, in: &change, deleted: date.wholeSecond)
      } else {
        try move(record, to: .trash, deleted: date.wholeSecond, in: &change)
      }
    }
    return change
  }

  /// Restores takes from the trash, either all of them or none.
  public func restore(_ ids: [UUID]) throws(LibraryError) {
    try access.returnToDisk()
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var change = TrashChange()
    for record in try known(ids, in: .trash) {
      try move(record, to: .folder, deleted: nil, in: &change)
    }
    try apply(change)
  }

  /// Permanently removes everything in the trash and returns the number of takes.
  ///
  /// Keeps files that have changed since the last scan of the folder.
  @discardableResult public func empty() throws(LibraryError) -> Int {
    access.makeRoom()
    try access.returnToDisk()
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var change = TrashChange()
    for record in try index.records(in: .trash) where try isStillInTrash(record) {
      forget(record, in: &change)
    }
    try apply(change)
    return change.forgotten.count
  }

  struct TrashChange {
    var plan = FileChangePlan()
    var moved: [TakeRecord] = []
    var names: Set<String> = []
    var forgotten: [TakeRecord] = []
    var deletions: [DeletedTake] = []
  }

  private func known(_ ids: [UUID], in location: TakeFileLocation) throws(LibraryError)
    -> [TakeRecord]
  {
    var (found, seen) = ([TakeRecord](), Set<UUID>())
    for id in ids where seen.insert(id).inserted {
      let record = try records.known(id)
      if record.location == location { found.append(record) }
    }
    return found
  }

  func apply(_ change: TrashChange) throws(LibraryError) {
    guard !change.plan.takes.isEmpty else { return }
    try access.run(
      change.plan, saving: change.moved, removing: change.forgotten, deletions: change.deletions)
    for record in change.forgotten { access.peaks.forget(record.take.id) }
  }

  /// Keeps a take whose cloud object no longer exists; moves the take to the trash if it was
  /// deleted on another machine.
  func keep(
    _ record: TakeRecord, deleted: Date?, in change: inout TrashChange
  ) throws(LibraryError) {
    if deleted != nil, record.location == .folder {
      return try move(record, to: .trash, deleted: deleted, in: &change)
    }
    var record = record
    let created = record.take.created
    try records.sidecar(of: &record, into: &change.plan) { $0.created = created }
    change.plan.addTake(record.take, in: record.location)
    change.moved.append(record)
  }

  private func move(
    _ record: TakeRecord, to location: TakeFileLocation, deleted: Date?,
    in change: inout TrashChange
  ) throws(LibraryError) {
    var record = record
    let old = folder.relative(record.take.fileName, in: record.location)
    record.take.fileName = try records.freeName(
      record.take.fileName, in: location, taken: change.names)
    record.take.deleted = deleted
    record.location = location
    let created = record.take.created
    let isLost = record.take.condition == .missing && !record.take.isInCloudOnly
    try records.sidecar(of: &record, into: &change.plan) {
      // Without the file, only the sidecar has the recording date.
      if isLost { $0.created = created }
    }
    if record.take.condition != .missing {
      change.plan.move(old, to: folder.relative(record.take.fileName, in: location))
    }
    change.plan.addTake(record.take, in: location)
    change.moved.append(record)
    change.names.insert(record.take.fileName)
  }

  private func hasRest(_ record: TakeRecord) throws(LibraryError) -> Bool {
    let take = record.take
    let hasWords =
      !take.tags.isEmpty || !take.note.isEmpty || take.isFavorite || take.isOnlyHere
      || take.title != TitleRules.title(fromFileName: take.fileName)
    return hasWords ? true : try folder.hasRest(of: take.id)
  }

  func forget(_ record: TakeRecord, in change: inout TrashChange, deleted: Date? = nil) {
    let id = record.take.id
    if record.take.condition != .missing {
      change.plan.remove(folder.relative(record.take.fileName, in: record.location))
    }
    let paths = [
      folder.versions(of: id), folder.performance(of: id), folder.eventLog(of: id),
      folder.sidecar(of: id),
    ]
    for path in paths where !FileStatus.isGone(path) {
      change.plan.remove(String(path.dropFirst(folder.path.count)))
    }
    change.plan.addTake(record.take, in: nil, deleted: deleted)
    change.forgotten.append(record)
    if let deleted { change.deletions.append(DeletedTake(id: id, date: deleted)) }
  }

  func isStillInTrash(_ record: TakeRecord) throws(LibraryError) -> Bool {
    let stamp = try FileStamp(path: folder.file(record.take.fileName, in: .trash))
    guard record.take.condition == .missing else { return stamp == record.stamp }
    let sidecar = try Sidecar.read(folder.sidecar(of: record.take.id))
    // Another machine may have restored the take.
    return stamp == nil && sidecar?.location != .folder
  }
}
