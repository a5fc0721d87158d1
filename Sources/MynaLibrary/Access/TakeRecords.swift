import Files
import FoundationEssentials
import SoundFiles

/// The records of takes, updated from their files and sidecars.
///
/// Sidecars are the source of truth, and another machine may have written them since the index was
/// updated. Therefore, a sidecar is read under the lock before it is changed.
struct TakeRecords {
  let folder: TakesFolder
  let index: TakeIndex
  let peaks: PeaksFolder

  func known(_ id: UUID) throws(LibraryError) -> TakeRecord {
    guard var record = try index.record(id) else { throw .noTake(name: id.uuidString) }
    try readSidecar(into: &record)
    return record
  }

  func readSidecar(into record: inout TakeRecord) throws(LibraryError) {
    let path = folder.sidecar(of: record.take.id)
    // Read the stamp before the contents. If the sidecar is replaced in between, it is read again
    // next time.
    let stamp = try FileStamp(path: path)
    guard stamp != record.sidecar else { return }
    record.sidecar = stamp
    // If the sidecar is missing or invalid, the record's values don't change.
    guard let content = try Sidecar.read(path), content.id == record.take.id else { return }
    try applySidecar(content, &record)
    record.apply(content)
  }

  /// Returns the stamp of the take's file; nil if the file is missing, even if a different file now
  /// has the same name.
  func stamp(of record: TakeRecord) throws(LibraryError) -> FileStamp? {
    guard record.take.condition != .missing else { return nil }
    return try FileStamp(path: folder.file(record.take.fileName, in: record.location))
  }

  /// Finds a file that another machine has renamed or moved since this machine last scanned the
  /// folder.
  private func applySidecar(_ content: Sidecar, _ record: inout TakeRecord) throws(LibraryError) {
    let (name, location) = (content.fileName, content.location)
    guard (name, location) != (record.take.fileName, record.location),
      !name.utf8.contains(UInt8(ascii: "/")),
      FolderListing.isSound(name, at: folder.file(name, in: location))
    else { return }
    if record.take.condition == .missing, !record.take.isInCloudOnly,
      FileStamp.isGone(folder.file(name, in: location))
    {
      // Another machine has moved the take to or from the trash. Because the take has no file, only
      // its sidecar shows this.
      (record.take.fileName, record.location) = (name, location)
      record.take.deleted = content.deleted
      return
    }
    guard FileStamp.isGone(folder.file(record.take.fileName, in: record.location)),
      let stamp = try FileStamp(path: folder.file(name, in: location)),
      try index.records(named: name, in: location).isEmpty
    else { return }
    (record.take.fileName, record.location) = (name, location)
    record.take.deleted = content.deleted
    let isSame = (stamp.size, stamp.modified) == (record.stamp.size, record.stamp.modified)
    if isSame, record.take.condition != .missing {
      record.stamp = stamp
    } else {
      let path = folder.file(name, in: location)
      try apply(TakeHeaderInfo(path: path), into: &record)
    }
  }

  func sidecar(
    of record: inout TakeRecord, into plan: inout FileChangePlan,
    _ change: (inout Sidecar) -> Void = { _ in }
  ) throws(LibraryError) {
    let take = record.take
    let path = folder.sidecar(of: take.id)
    let old = try Sidecar.read(path)
    var sidecar = Sidecar(of: record)
    sidecar.created = old?.created
    (sidecar.editedSize, sidecar.rest) = (old?.editedSize, old?.rest)
    if let known = old?.sounds {
      sidecar.sounds = (sidecar.sounds ?? []).reduce(known) { $0.noting($1) }
    }
    change(&sidecar)
    guard sidecar != old, !(sidecar.isEmpty && old == nil) else { return }
    let new = "\(folder.work)/\(UUID().uuidString).json"
    let data = try sidecar.encoded()
    // Does not flush the folder to disk, because writing the plan to the same folder will do so.
    try rethrowing(
      as: LibraryError.init(system:),
      try FileContents.write(data, to: new, synchronizesFolder: false))
    // The sidecar keeps its stamp when it is moved to its path.
    record.sidecar = try FileStamp(path: new)
    plan.move(
      String(new.dropFirst(folder.path.count)), to: String(path.dropFirst(folder.path.count)))
  }

  func apply(
    _ reading: TakeHeaderInfo, into record: inout TakeRecord
  ) throws(LibraryError) {
    let path = folder.file(record.take.fileName, in: record.location)
    guard let stamp = try FileStamp(path: path) else { throw .missing(title: record.take.title) }
    record.apply(reading)
    (record.stamp, record.take.size) = (stamp, stamp.size)
    if record.sidecar != nil, let content = try Sidecar.read(folder.sidecar(of: record.take.id)) {
      record.measure(by: content)
    }
    try TakeVersions(of: record.take.id, in: folder, besides: stamp).describe(&record.take)
    peaks.forget(record.take.id)
  }

  func isCurrent(_ take: Take) throws(LibraryError) -> Bool {
    guard let record = try index.record(take.id), record.take == take,
      try FileStamp(path: folder.sidecar(of: take.id)) == record.sidecar
    else { return false }
    let stamp = try FileStamp(path: folder.path(of: take))
    switch take.condition {
    case .missing: return stamp == nil
    case .unreadable: return stamp == record.stamp && record.decoders == SoundDecoders.current
    case .good: return stamp == record.stamp
    }
  }
}
