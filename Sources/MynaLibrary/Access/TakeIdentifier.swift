import Files
import FoundationEssentials
import SoundFiles
import Threads

/// Determines which take a file belongs to if the file is not in the index.
///
/// Uses the ID in the file's tags. If the file is a copy or has no ID, looks for a sidecar that
/// contains the file's name. If there is no such sidecar either, the file becomes a new take.
struct TakeIdentifier {
  private let folder: TakesFolder
  private let index: TakeIndex
  private let settled: () throws(LibraryError) -> [UUID]
  private let seeksCopies: Bool
  private let time: any TimeSource
  private var orphans: [String: [Sidecar]]?

  /// - Parameters:
  ///   - seeksCopies: whether to also read sidecars for files that have an ID in their tags.
  ///   - settled: returns the takes whose files have already been found. Their sidecars cannot
  ///     belong to another file.
  init(
    folder: TakesFolder, index: TakeIndex, time: any TimeSource, seeksCopies: Bool = false,
    besides settled: @escaping () throws(LibraryError) -> [UUID] = { [] }
  ) {
    (self.folder, self.index, self.time) = (folder, index, time)
    (self.seeksCopies, self.settled) = (seeksCopies, settled)
  }

  mutating func record(
    _ file: ListedFile, _ reading: TakeHeaderInfo
  ) throws(LibraryError) -> TakeRecord {
    let claimed = reading.identity?.id
    if claimed == nil || seeksCopies, let orphan = try orphan(of: file, carrying: claimed) {
      return try record(file, reading, orphan.id)
    }
    if let claimed, try !isTaken(claimed) { return try record(file, reading, claimed) }
    return try record(file, reading, UUID())
  }

  func record(
    _ file: ListedFile, _ reading: TakeHeaderInfo, _ id: UUID
  ) throws(LibraryError) -> TakeRecord {
    let known = try index.record(id)
    let path = folder.sidecar(of: id)
    let stamp = try FileStamp(path: path)
    let content = try Sidecar.read(path).flatMap { $0.id == id ? $0 : nil }
    let modified = Date(timeIntervalSince1970: Double(file.stamp.modified / 1_000_000_000))
    let created =
      reading.identity?.date ?? content?.created ?? known?.take.created
      ?? TitleRules.date(fromFileName: file.name) ?? modified
    let new = Take(
      id: id, title: Self.title(file.name, reading.identity), created: created,
      fileName: file.name, size: file.stamp.size)
    // A take whose file was missing keeps its tags, note, and other data, unless a sidecar contains
    // different data.
    var record = known ?? TakeRecord(take: new, location: file.location, stamp: file.stamp)
    if record.take.fileName != file.name,
      TitleRules.title(fromFileName: record.take.fileName)
        != TitleRules.title(fromFileName: file.name)
    {
      record.take.title = new.title
    }
    (record.take.fileName, record.location) = (file.name, file.location)
    (record.stamp, record.take.size) = (file.stamp, file.stamp.size)
    record.take.created = created
    record.apply(reading)
    if let content { record.apply(content) }
    record.sidecar = stamp
    record.take.deleted =
      file.location == .trash ? record.take.deleted ?? time.date.wholeSecond : nil
    try TakeVersions(of: id, in: folder, besides: file.stamp).describe(&record.take)
    return record
  }

  /// Returns the title from the file's tags if the file name was derived from it; if not,
  /// returns the title in the file name.
  private static func title(_ name: String, _ identity: TakeIdentity?) -> String {
    let title = TitleRules.title(fromFileName: name)
    guard let identity, let first = identity.title.flatMap(TitleRules.clean) else { return title }
    let recorded = TitleRules.fileName(
      first, created: identity.date, secondsFromGMT: identity.secondsFromGMT, fileExtension: "flac")
    return TitleRules.title(fromFileName: recorded) == title ? first : title
  }

  /// Returns the sidecar that contains the file's name and belongs to a take without a known file;
  /// nil if there is none.
  ///
  /// A take in the trash and a take in the folder may have files with the same name. The location
  /// in the sidecar distinguishes the files, unless the user has moved a file.
  private mutating func orphan(
    of file: ListedFile, carrying id: UUID?
  ) throws(LibraryError) -> Sidecar? {
    var best: Sidecar?
    for sidecar in try sidecars(naming: file.name) where sidecar.carriedID == id {
      guard try !isTaken(sidecar.id), try !isOnlyDescription(sidecar) else { continue }
      let isPlaced = sidecar.location == file.location
      guard isPlaced || !FileStatus.isTaken(folder.file(file.name, in: sidecar.location)) else {
        continue
      }
      // Prefers a sidecar with a recording date, which an import writes, to a sidecar that was
      // written before this machine knew about the import.
      let isBetter =
        best.map { best in
          isPlaced && best.location != file.location
            || sidecar.created != nil && best.created == nil
        } ?? true
      if isBetter { best = sidecar }
    }
    return best
  }

  private mutating func sidecars(naming name: String) throws(LibraryError) -> [Sidecar] {
    if let orphans { return orphans[name] ?? [] }
    var found: [String: [Sidecar]] = [:]
    let settled = Set(try settled())
    for name in try FolderEntryNames.all(in: folder.sidecars) where name.hasSuffix(".json") {
      guard let id = UUID(uuidString: String(name.dropLast(5))), !settled.contains(id),
        let sidecar = try Sidecar.read("\(folder.sidecars)/\(name)"), sidecar.id == id
      else { continue }
      found[sidecar.fileName, default: []].append(sidecar)
    }
    orphans = found
    return found[name] ?? []
  }

  /// Returns whether the sidecar only describes a cloud-only take and was never written for a file.
  private func isOnlyDescription(_ sidecar: Sidecar) throws(LibraryError) -> Bool {
    guard sidecar.created == nil else { return false }
    return try index.record(sidecar.id)?.take.isInCloudOnly ?? false
  }

  /// Returns whether an existing take has the ID; if so, another file with the ID is a copy or a
  /// forgery.
  private func isTaken(_ id: UUID) throws(LibraryError) -> Bool {
    guard let record = try index.record(id), record.take.condition != .missing else { return false }
    return !FileStatus.isGone(folder.file(record.take.fileName, in: record.location))
  }
}
