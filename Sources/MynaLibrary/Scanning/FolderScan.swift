import Files
import FoundationEssentials
import SoundFiles

struct FolderScan {
  let access: LibraryAccess
  private let follower: IndexRowUpdater
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }

  init(_ access: LibraryAccess) {
    self.access = access
    follower = IndexRowUpdater(access: access)
  }

  /// Scans the folder only if a file name has changed since the last complete comparison.
  func scanNames(onProgress: (Double) -> Bool) throws(LibraryError) -> ScanReport {
    access.followsOwnNames = true
    return try areNamesKnown() ? ScanReport() : try scan(onProgress: onProgress)
  }

  private func areNamesKnown() throws(LibraryError) -> Bool {
    let hold = try access.holdToRead()
    defer { extendLifetime(hold) }
    WorkFolder.removeLeftovers(in: folder)
    guard try index.isFilled, let known = try index.nameStamps() else { return false }
    return known == folder.nameStamps
  }

  func scan(onProgress: (Double) -> Bool) throws(LibraryError) -> ScanReport {
    var report = ScanReport()
    let work = try compare(&report)
    let all = Double(max(1, work.count))
    var done = 0
    func shouldContinue() -> Bool { onProgress(min(1, Double(done) / all)) }
    func continueOrThrow(after count: Int) throws(LibraryError) {
      done += count
      guard shouldContinue() else { throw .cancelled }
    }
    try continueOrThrow(after: 0)
    try applyChanges(work.changed, &report, while: shouldContinue, continueOrThrow)
    try applySidecars(work.sidecars, &report, continueOrThrow)
    // The previous steps may have matched unknown files to known takes, and left other files
    // without a take.
    if work.hasFiles { try addUnknown(&report, while: shouldContinue, continueOrThrow) }
    let transaction = try index.begin()
    // A file that could not be read may belong to a take with an orphaned sidecar.
    if report.unopened.isEmpty { for id in work.orphans { try follower.addMissing(id) } }
    if work.count > 0 { report.gone += try follower.recordGone() }
    try index.forgetOldChanges()
    try index.setFilled()
    try transaction.commit()
    access.isCompared = true
    _ = onProgress(1)
    return report
  }

  private func compare(_ report: inout ScanReport) throws(LibraryError) -> FolderScanChanges {
    let hold = try access.holdToRead()
    defer { extendLifetime(hold) }
    WorkFolder.removeLeftovers(in: folder)
    let decoders = SoundDecoders.current
    // The stamps are read before the listing. If a name changes during the listing, these stamps
    // become outdated.
    let stamps = folder.lastingNameStamps()
    let difference = try FolderDifference(between: folder, and: index, decoders: decoders)
    report.fileCount = difference.fileCount
    report.unopened += difference.unseen.map(\.error)
    let isKnown = difference.isEmpty && difference.unseen.isEmpty
    try index.setNameStamps(isKnown ? stamps : nil)
    guard !difference.isEmpty else { return FolderScanChanges(orphans: difference.orphans) }
    try index.save(files: difference.files, rows: difference.rows)
    report.moved = try follower.applyMoves()
    return FolderScanChanges(
      changed: try index.changedRecords(decoders: decoders), sidecars: difference.sidecars,
      orphans: difference.orphans, unknownCount: try index.unknownFiles().count,
      goneCount: difference.rows.count)
  }

  private func applyChanges(
    _ changed: [(TakeRecord, FileStamp)], _ report: inout ScanReport,
    while shouldContinue: () -> Bool,
    _ continueOrThrow: (Int) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    let readings = FilePrefetcher(
      of: changed.map { follower.isKnownCopy($0, $1) ? nil : folder.path(of: $0.take) },
      time: access.time)
    while let batch = try readings.next(while: shouldContinue) {
      report.unopened += batch.unopened
      try applyChanges(changed, batch, &report)
      try continueOrThrow(batch.range.count)
    }
  }

  private func applyChanges(
    _ changed: [(TakeRecord, FileStamp)], _ batch: FilePrefetcher.Batch, _ report: inout ScanReport
  ) throws(LibraryError) {
    let hold = try access.holdToRead()
    defer { extendLifetime(hold) }
    let transaction = try index.begin()
    for number in batch.range {
      let (record, stamp) = changed[number]
      let file = batch.readings[number]
      guard follower.isKnownCopy(record, stamp) || file?.stamp == stamp else { continue }
      try follower.applyChange(of: record, to: stamp, file?.reading, &report)
    }
    try transaction.commit()
  }

  private func applySidecars(
    _ takes: [UUID], _ report: inout ScanReport,
    _ continueOrThrow: (Int) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    for start in stride(from: 0, to: takes.count, by: FilePrefetcher.batch) {
      let batch = takes[start..<min(takes.count, start + FilePrefetcher.batch)]
      try applySidecars(batch, &report)
      try continueOrThrow(batch.count)
    }
  }

  private func applySidecars(
    _ takes: ArraySlice<UUID>, _ report: inout ScanReport
  ) throws(LibraryError) {
    let hold = try access.holdToRead()
    defer { extendLifetime(hold) }
    let transaction = try index.begin()
    for id in takes { try follower.applySidecar(of: id, &report) }
    try transaction.commit()
  }

  private func addUnknown(
    _ report: inout ScanReport, while shouldContinue: () -> Bool,
    _ continueOrThrow: (Int) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    var identifier = TakeIdentifier(
      folder: folder, index: index, time: access.time, seeksCopies: true, besides: index.listedIDs)
    let files = try index.unknownFiles()
    let readings = FilePrefetcher(
      of: files.map { folder.file($0.name, in: $0.location) }, time: access.time)
    while let batch = try readings.next(while: shouldContinue) {
      report.unopened += batch.unopened
      try addUnknown(files, batch, &identifier, &report)
      try continueOrThrow(batch.range.count)
    }
  }

  private func addUnknown(
    _ files: [ListedFile], _ batch: FilePrefetcher.Batch, _ identifier: inout TakeIdentifier,
    _ report: inout ScanReport
  ) throws(LibraryError) {
    let hold = try access.holdToRead()
    defer { extendLifetime(hold) }
    let transaction = try index.begin()
    for number in batch.range where try isStill(files[number]) {
      guard let file = batch.readings[number] else { continue }
      try index.save(try identifier.record(files[number], file.reading))
      report.added += 1
    }
    try transaction.commit()
  }

  private func isStill(_ file: ListedFile) throws(LibraryError) -> Bool {
    try FileStamp(path: folder.file(file.name, in: file.location)) == file.stamp
  }
}

private struct FolderScanChanges {
  var changed: [(TakeRecord, FileStamp)] = []
  var sidecars: [UUID] = []
  var orphans: [UUID] = []
  var unknownCount = 0
  var goneCount = 0

  var count: Int { changed.count + sidecars.count + unknownCount + goneCount }
  var hasFiles: Bool { !changed.isEmpty || unknownCount > 0 }
}
