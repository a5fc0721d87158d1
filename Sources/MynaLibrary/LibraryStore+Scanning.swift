import Foundation
public import MynaDSP

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
    let (changed, unknown) = try readLocked { () throws(LibraryError) in
      WorkFolder.removeLeftovers(in: folder)
      try takeDown()
      report.fileCount = try index.listedCount()
      try index.transaction { () throws(LibraryError) in report.moved = try followMoves() }
      return (try index.changedRecords(), try index.unknownFiles())
    }
    let all = Double(max(1, changed.count + unknown.count))
    for start in stride(from: 0, to: changed.count, by: Self.batch) {
      let share = Double(start) / all
      guard onProgress(share) else { throw .cancelled }
      var read: [(TakeRecord, FileStamp, FileReading?)] = []
      for (record, stamp) in changed[start..<min(start + Self.batch, changed.count)] {
        let path = folder.file(record.take.fileName, in: record.place)
        let isWanted = !isCopy(record, stamp) || record.take.condition == .missing
        let file =
          isWanted ? try FileReading(path: path, while: { onProgress(share) }) : nil
        if !isWanted || file?.stamp == stamp { read.append((record, stamp, file)) }
      }
      try readLocked { () throws(LibraryError) in
        try index.transaction { () throws(LibraryError) in
          for (record, stamp, file) in read {
            if try followChange(of: record, to: stamp, file) { report.changed += 1 }
          }
        }
      }
    }
    var identifier = try TakeIdentifier(folder: folder, index: index, isRebuild: isNew)
    for start in stride(from: 0, to: unknown.count, by: Self.batch) {
      let share = Double(changed.count + start) / all
      guard onProgress(share) else { throw .cancelled }
      let files = unknown[start..<min(start + Self.batch, unknown.count)]
      var read: [(ListedFile, TakeReading)] = []
      for file in files {
        let path = folder.file(file.name, in: file.place)
        read.append((file, try TakeReading(path: path, while: { onProgress(share) })))
      }
      try readLocked { () throws(LibraryError) in
        try index.transaction { () throws(LibraryError) in
          for (file, reading) in read where isStill(file) {
            try index.save(try identifier.record(file, reading))
            report.added += 1
          }
        }
      }
    }
    // A take that is missing is so only when no new file turned out to be it.
    try index.transaction { () throws(LibraryError) in
      for var record in try index.goneRecords() where !isThere(record) {
        record.take.condition = .missing
        try index.save(record)
        report.gone += 1
      }
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
        known.stamp == FileStamp(path: path)
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
    if let known, known.stamp == stamp { return known.take }
    var record: TakeRecord
    if var old = known {
      reading.apply(to: &old.take)
      record = old
    } else {
      var identifier = try TakeIdentifier(folder: folder, index: index, isRebuild: isNew)
      record = try identifier.record(
        ListedFile(name: name, place: .folder, stamp: stamp), reading)
    }
    (record.stamp, record.take.size) = (stamp, stamp.size)
    let new = record
    try index.transaction { () throws(LibraryError) in try index.save(new) }
    if let overview, abs(Double(overview.frameCount) / overviewRate - new.take.duration) < 0.05 {
      keepPeaks(overview, of: new.take, sampleRate: overviewRate)
    }
    return new.take
  }

  private func takeDown() throws(LibraryError) {
    try index.takeDown {
      (add: (String, TakeFilePlace, FileStamp) throws(LibraryError) -> Void) throws(LibraryError) in
      try FolderListing.each(in: folder.path) { (name, stamp) throws(LibraryError) in
        try add(name, .folder, stamp)
      }
      try FolderListing.each(in: folder.trash) { (name, stamp) throws(LibraryError) in
        try add(name, .trash, stamp)
      }
    }
  }

  /// Takes whose file has another name are still the same; returns how many there were.
  private func followMoves() throws(LibraryError) -> Int {
    let moved = try index.movedRecords()
    for (var record, file) in moved {
      let title = TitleRules.title(fromFileName: file.name)
      if TitleRules.title(fromFileName: record.take.fileName) != title { record.take.title = title }
      (record.take.fileName, record.place) = (file.name, file.place)
      record.take.deleted = file.place == .trash ? record.take.deleted ?? .now : nil
      try index.save(record)
    }
    return moved.count
  }

  /// Takes over what was read of a changed file; says whether there was something new in it.
  private func followChange(
    of record: TakeRecord, to stamp: FileStamp, _ file: FileReading?
  ) throws(LibraryError) -> Bool {
    // Another may have looked meanwhile, or the file be another or gone again.
    guard var current = try index.record(record.take.id), current.stamp == record.stamp,
      FileStamp(path: folder.file(current.take.fileName, in: current.place)) == stamp
    else { return false }
    let isCopy = isCopy(current, stamp)
    if isCopy {
      current.stamp = stamp
      if current.take.condition == .missing, let file {
        current.take.condition = file.reading.condition
      }
    } else if let file {
      try take(over: file.reading, into: &current)
    }
    try index.save(current)
    return !isCopy || record.take.condition == .missing
  }

  /// Of the same size and date it is the same file, brought to another disk, or back from where it was.
  private func isCopy(_ record: TakeRecord, _ stamp: FileStamp) -> Bool {
    (stamp.size, stamp.modified) == (record.stamp.size, record.stamp.modified)
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
    guard access(folder.path, W_OK) == 0 else { return try body() }
    return try locked(body)
  }
}
