import Files
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
    func goesOn() -> Bool { onProgress(min(1, Double(done) / all)) }
    func goOn(after count: Int) throws(LibraryError) {
      done += count
      guard goesOn() else { throw .cancelled }
    }
    try goOn(after: 0)
    for batch in Self.batches(of: changed) {
      var read: [(TakeRecord, FileStamp, FileReading?)] = []
      for (record, stamp) in batch {
        guard !isKnownCopy(record, stamp) else {
          read.append((record, stamp, nil))
          continue
        }
        let file = try reading(path(of: record.take), &report) { goesOn() }
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
    // Some now belong to takes that were already known, and others no longer belong to any.
    let unknown = changed.isEmpty && expected == 0 ? [] : try index.unknownFiles()
    for files in Self.batches(of: unknown) {
      var read: [(ListedFile, TakeReading)] = []
      for file in files {
        let path = folder.file(file.name, in: file.place)
        let found = try reading(path, &report) { goesOn() }
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
    // A file that changes during each of three reads is left to the next scan of the folder.
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

  /// Adds a file of the folder that was already read, while the folder is locked.
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

  /// Reads a file; nil if it cannot be opened now, which must not keep out all others.
  ///
  /// Reading may take long, so the lock is not held meanwhile.
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

  private static func batches<T>(of all: [T]) -> some Sequence<ArraySlice<T>> {
    stride(from: 0, to: all.count, by: batch).lazy.map { all[$0..<min($0 + batch, all.count)] }
  }

  private func isStill(_ file: ListedFile) -> Bool {
    FileStamp(path: folder.file(file.name, in: file.place)) == file.stamp
  }

  /// As `locked`, but where nothing can be written: there nobody else changes anything either.
  private func readLocked<T>(_ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
    guard FileStatus.isFolder(folder.path) else { throw .folderGone(path: folder.path) }
    guard access(folder.path, W_OK) == 0 else {
      try folder.checkFolders()
      if !folder.isWhole, try !index.isEmpty, try !hasKnownFile() {
        throw .folderGone(path: folder.path)
      }
      return try body()
    }
    return try locked(isLook: true, body)
  }

  /// Whether the folder has a file that the index knows; an empty mount point has none.
  private func hasKnownFile() throws(LibraryError) -> Bool {
    var isFound = false
    try FolderListing.each(in: folder.path, followsLink: true) { (name, _) throws(LibraryError) in
      if !isFound { isFound = try !index.records(named: name, in: .folder).isEmpty }
    }
    return isFound
  }
}
