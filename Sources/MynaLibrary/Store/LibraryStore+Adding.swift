import Foundation
public import MynaDSP
import Threads

extension LibraryStore {
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
      let hold = try holdFolder()
      defer { extendLifetime(hold) }
      guard file.isOf(path) else { continue }
      return try add(name, file.stamp, file.reading, overview, overviewRate)
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
    let transaction = try index.begin()
    var record: TakeRecord
    if var old = known, try !isAnother(reading, than: old) {
      old.apply(reading)
      record = old
    } else {
      if let known { try lose(known) }
      var identifier = TakeIdentifier(
        folder: folder, index: index, time: time, besides: index.knownIDs)
      record = try identifier.record(
        ListedFile(name: name, place: .folder, stamp: stamp), reading)
    }
    (record.stamp, record.take.size) = (stamp, stamp.size)
    try index.save(record)
    try transaction.commit()
    if let overview, abs(Double(overview.frameCount) / overviewRate - record.take.duration) < 0.05 {
      keepPeaks(overview, of: record.take, sampleRate: overviewRate)
    }
    return record.take
  }
}
