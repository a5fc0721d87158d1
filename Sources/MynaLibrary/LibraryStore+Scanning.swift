import Foundation
public import MynaDSP
import SoundFiles

extension LibraryStore {
  /// Files read between two looks at whether to go on.
  private static let batch = 100

  /// Brings the index up to date with the folder: what was added, changed, renamed, moved or removed behind its back.
  ///
  /// Looks at names, sizes and dates, and reads only what is new. A take whose file was renamed stays the same take.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it with what it has so far.
  /// - Throws: `folderGone` when there is no folder, rather than to call every take missing.
  @discardableResult public func scan(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    var report = ScanReport()
    let (changed, others, expected) = try readLocked { () throws(LibraryError) in
      WorkFolder.removeLeftovers(in: folder)
      try takeDown()
      report.fileCount = try index.listedCount()
      try index.transaction { () throws(LibraryError) in report.moved = try followMoves() }
      return (
        try index.changedRecords(decoders: SoundDecoders.current), try index.idsOfOtherSidecars(),
        try index.unknownFiles().count
      )
    }
    let all = Double(max(1, changed.count + others.count + expected))
    var done = 0
    func goOn(after count: Int) throws(LibraryError) {
      done += count
      guard onProgress(min(1, Double(done) / all)) else { throw .cancelled }
    }
    try goOn(after: 0)
    for batch in Self.batches(of: changed) {
      var read: [(TakeRecord, FileStamp, FileReading?)] = []
      for (record, stamp) in batch {
        guard !isKnownCopy(record, stamp) else {
          read.append((record, stamp, nil))
          continue
        }
        let file = try reading(path(of: record.take), &report) {
          onProgress(min(1, Double(done) / all))
        }
        if let file, file.stamp == stamp { read.append((record, stamp, file)) }
      }
      try readLocked { () throws(LibraryError) in
        try index.transaction { () throws(LibraryError) in
          for (record, stamp, file) in read {
            try followChange(of: record, to: stamp, file?.reading, &report)
          }
        }
      }
      try goOn(after: batch.count)
    }
    for batch in Self.batches(of: others) {
      try readLocked { () throws(LibraryError) in
        try index.transaction { () throws(LibraryError) in
          for id in batch { try followSidecar(of: id, &report) }
        }
      }
      try goOn(after: batch.count)
    }
    var identifier = TakeIdentifier(
      folder: folder, index: index, seeksCopies: true, besides: index.listedIDs)
    // Some belong to takes that are known, as was found out just now, and others to none any more.
    let unknown = changed.isEmpty && expected == 0 ? [] : try index.unknownFiles()
    for files in Self.batches(of: unknown) {
      var read: [(ListedFile, TakeReading)] = []
      for file in files {
        let path = folder.file(file.name, in: file.place)
        let found = try reading(path, &report) { onProgress(min(1, Double(done) / all)) }
        if let found { read.append((file, found.reading)) }
      }
      try readLocked { () throws(LibraryError) in
        try index.transaction { () throws(LibraryError) in
          for (file, reading) in read where isStill(file) {
            try index.save(try identifier.record(file, reading))
            report.added += 1
          }
        }
      }
      try goOn(after: files.count)
    }
    try index.transaction { () throws(LibraryError) in
      report.gone += try noteGone()
      try index.forgetOldChanges()
      try index.setFilled()
    }
    _ = onProgress(1)
    return report
  }

  /// Looks after a single file that is known to be new or changed; nil when it is no take's.
  ///
  /// - Parameters:
  ///   - overview: what it looks like, if that is known; it is kept if it is as long as the take.
  ///   - overviewRate: the rate of what the overview was made of, in hertz.
  @discardableResult public func add(
    path: String, overview: WaveformOverview? = nil, overviewRate: Double = 0
  ) throws(LibraryError) -> Take? {
    let name = (path as NSString).lastPathComponent
    guard (path as NSString).deletingLastPathComponent == folder.path, FolderListing.isSound(name)
    else { return nil }
    // One that is changed each time that it has been read is left to the next look at the folder.
    for _ in 0..<3 {
      if let known = try index.records(named: name, in: .folder).first,
        known.stamp == FileStamp(path: path), known.take.condition != .missing
      {
        return known.take
      }
      guard let file = try FileReading(path: path) else { continue }
      let take = try locked { () throws(LibraryError) -> Take? in
        guard file.isOf(path) else { return nil }
        return try add(name, file.stamp, file.reading, overview, overviewRate)
      }
      if let take { return take }
    }
    return nil
  }

  /// Takes in a file of the folder that was read, while that is locked.
  func add(
    _ name: String, _ stamp: FileStamp, _ reading: TakeReading,
    _ overview: WaveformOverview? = nil, _ overviewRate: Double = 0
  ) throws(LibraryError) -> Take {
    let known = try index.records(named: name, in: .folder).first
    if let known, known.stamp == stamp, known.take.condition != .missing { return known.take }
    let new = try index.transaction { () throws(LibraryError) in
      var record: TakeRecord
      if var old = known, try !isAnother(reading, than: old) {
        old.apply(reading)
        record = old
      } else {
        if let known { try lose(known) }
        var identifier = TakeIdentifier(folder: folder, index: index, besides: index.knownIDs)
        record = try identifier.record(
          ListedFile(name: name, place: .folder, stamp: stamp), reading)
      }
      (record.stamp, record.take.size) = (stamp, stamp.size)
      try index.save(record)
      return record
    }
    if let overview, abs(Double(overview.frameCount) / overviewRate - new.take.duration) < 0.05 {
      keepPeaks(overview, of: new.take, sampleRate: overviewRate)
    }
    return new.take
  }

  private func takeDown() throws(LibraryError) {
    try index.takeDown {
      (add: (String, TakeFilePlace, FileStamp) throws(LibraryError) -> Void) throws(LibraryError) in
      try FolderListing.each(in: folder.path, followsLink: true) {
        (name, stamp) throws(LibraryError) in
        try add(name, .folder, stamp)
      }
      try FolderListing.each(in: folder.trash) { (name, stamp) throws(LibraryError) in
        try add(name, .trash, stamp)
      }
    }
    try index.takeDownSidecars {
      (add: (UUID, FileStamp) throws(LibraryError) -> Void) throws(LibraryError) in
      try FolderListing.eachSidecar(in: folder.sidecars, add)
    }
  }

  /// Takes whose file has another name are still the same; returns how many there were.
  private func followMoves() throws(LibraryError) -> Int {
    let moved = try index.movedRecords()
    for (var record, file) in moved {
      let title = TitleRules.title(fromFileName: file.name)
      if TitleRules.title(fromFileName: record.take.fileName) != title { record.take.title = title }
      (record.take.fileName, record.place) = (file.name, file.place)
      record.take.deleted =
        file.place == .trash ? record.take.deleted ?? Self.wholeSecond(.now) : nil
      try renameInSidecar(&record)
      try index.save(record)
    }
    return moved.count
  }

  /// Says in a take's sidecar, if it has one, what its file is called now: by that alone is a file known that carries no id.
  private func renameInSidecar(_ record: inout TakeRecord) throws(LibraryError) {
    guard record.sidecar != nil, access(folder.sidecars, W_OK) == 0 else { return }
    try readSidecar(into: &record)
    var (renamed, plan) = (record, FolderPlan())
    do throws(LibraryError) {
      try sidecar(of: &renamed, into: &plan)
      try plan.carryOut(in: folder) { () throws(LibraryError) in }
      record = renamed
    } catch {
      // A full disk must not keep anybody from looking. The next change of the take says it.
      return
    }
  }

  /// Takes over what was read of a changed file; nothing had to be read of one that was brought to another disk.
  private func followChange(
    of record: TakeRecord, to stamp: FileStamp, _ reading: TakeReading?,
    _ report: inout ScanReport
  ) throws(LibraryError) {
    // Another may have looked meanwhile, or the file be another or gone again.
    guard let known = try index.record(record.take.id), known.stamp == record.stamp,
      FileStamp(path: path(of: known.take)) == stamp
    else { return }
    var current = known
    let isMissing = current.take.condition == .missing
    if isKnownCopy(current, stamp) {
      current.stamp = stamp
      return try index.save(current)
    }
    guard let reading else { return }
    guard try !isAnother(reading, than: current) else {
      if !isMissing { report.gone += 1 }
      return try lose(current)
    }
    if isCopy(current, stamp), current.take.sampleRate > 0 {
      (current.stamp, current.take.condition) = (stamp, reading.condition)
      (current.carriedID, current.decoders) = (reading.identity?.id, reading.decoders)
    } else {
      try take(over: reading, into: &current)
    }
    guard current != known else { return }
    report.changed += 1
    report.changedIDs.insert(current.take.id)
    try index.save(current)
  }

  /// Of the same size and date it is the same file, brought to another disk, or back from where it was.
  private func isCopy(_ record: TakeRecord, _ stamp: FileStamp) -> Bool {
    (stamp.size, stamp.modified) == (record.stamp.size, record.stamp.modified)
  }

  /// Whether it is the same file, and known to be a sound.
  private func isKnownCopy(_ record: TakeRecord, _ stamp: FileStamp) -> Bool {
    isCopy(record, stamp) && record.take.condition == .good
  }

  /// Takes over what another machine has written down beside a take.
  private func followSidecar(of id: UUID, _ report: inout ScanReport) throws(LibraryError) {
    guard var record = try index.record(id) else { return }
    let before = record
    try readSidecar(into: &record)
    guard record != before else { return }
    if record.take != before.take { report.changed += 1 }
    try index.save(record)
  }

  /// Notes which takes have lost their file; after each new one was asked whether it is that of one of them.
  private func noteGone() throws(LibraryError) -> Int {
    var count = 0
    for var record in try index.goneRecords() where !isThere(record) {
      count += 1
      if record.place == .trash, record.sidecar == nil {
        // Somebody else has emptied the trash.
        try index.remove(record)
        forgetPeaks(record.take.id)
      } else {
        record.take.condition = .missing
        try index.save(record)
      }
    }
    return count
  }

  /// What a file says of itself; nil for one that cannot be opened now, which must not keep out all others.
  ///
  /// Reading may take its time, so nobody holds the lock meanwhile.
  private func reading(
    _ path: String, _ report: inout ScanReport, while goesOn: () -> Bool
  ) throws(LibraryError) -> FileReading? {
    do throws(LibraryError) {
      return try FileReading(path: path, while: goesOn)
    } catch .folder {
      report.unopened += 1
      return nil
    }
  }

  /// Whether a file under a take's name is that of another take, which the name was given to.
  private func isAnother(
    _ reading: TakeReading, than record: TakeRecord
  ) throws(LibraryError) -> Bool {
    guard let id = reading.identity?.id, id != record.take.id, id != record.carriedID else {
      return false
    }
    guard record.carriedID == nil, let claimed = try index.record(id) else { return true }
    // What its file carried was not taken down; a copy of a take that is there may have been one all the time.
    return !isThere(claimed)
  }

  /// Notes that a take's file is gone, though another has its name.
  private func lose(_ record: TakeRecord) throws(LibraryError) {
    var record = record
    if record.take.condition == .unreadable, record.sidecar == nil {
      // Nobody could open it yet, so nobody knew whose it is.
      try index.remove(record)
    } else {
      record.take.condition = .missing
      try index.save(record)
    }
    forgetPeaks(record.take.id)
  }

  private static func batches<T>(of all: [T]) -> some Sequence<ArraySlice<T>> {
    stride(from: 0, to: all.count, by: batch).lazy.map { all[$0..<min($0 + batch, all.count)] }
  }

  private func isStill(_ file: ListedFile) -> Bool {
    FileStamp(path: folder.file(file.name, in: file.place)) == file.stamp
  }

  private func isThere(_ record: TakeRecord) -> Bool {
    FileStamp(path: folder.file(record.take.fileName, in: record.place)) != nil
  }

  /// As `locked`, but where nothing can be written: there nobody else changes anything either.
  private func readLocked<T>(_ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
    guard TakesFolder.isFolder(folder.path) else { throw .folderGone(path: folder.path) }
    guard access(folder.path, W_OK) == 0 else {
      try folder.checkFolders()
      if !folder.isWhole, try !index.isEmpty, try !hasKnownFile() {
        throw .folderGone(path: folder.path)
      }
      return try body()
    }
    return try locked(isLook: true, body)
  }

  /// Whether a file that the index knows is in the folder; in an empty mount point there is none.
  private func hasKnownFile() throws(LibraryError) -> Bool {
    var isFound = false
    try FolderListing.each(in: folder.path, followsLink: true) { (name, _) throws(LibraryError) in
      if !isFound { isFound = try !index.records(named: name, in: .folder).isEmpty }
    }
    return isFound
  }
}
