import Files
import MynaDSP

struct TakeAdder {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var follower: IndexRowUpdater { IndexRowUpdater(access: access) }

  /// Adds the file at a path; returns nil if it is not an audio file in the folder.
  ///
  /// - Parameters:
  ///    - overview: the file's overview, which is used only if its length matches the take's.
  ///    - overviewRate: the sample rate of the overview, in hertz.
  func add(
    path: String, _ overview: WaveformOverview?, _ overviewRate: Double
  ) throws(LibraryError) -> Take? {
    let name = Folder.name(of: path)
    guard Folder.parent(of: path) == folder.path,
      FolderListing.isSound(name, at: path)
    else { return nil }
    // A file that changes during each of three reads is left for the next scan.
    for _ in 0..<3 {
      if let known = try index.records(named: name, in: .folder).first,
        try known.stamp == FileStamp(path: path), known.take.condition != .missing
      {
        return known.take
      }
      guard let file = try TakeFileReadResult(path: path) else { continue }
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      guard try file.isOf(path) else { continue }
      return try add(name, file.stamp, file.reading, overview, overviewRate)
    }
    return nil
  }

  /// Adds a file that has already been read.
  ///
  /// The caller must hold the lock.
  func add(
    _ name: String, _ stamp: FileStamp, _ reading: TakeHeaderInfo,
    _ overview: WaveformOverview? = nil, _ overviewRate: Double = 0
  ) throws(LibraryError) -> Take {
    // A file created on this machine may have the name of a cloud-only take.
    let known = try index.records(named: name, in: .folder).first { !$0.take.isInCloudOnly }
    if let known, known.stamp == stamp, known.take.condition != .missing { return known.take }
    let transaction = try index.begin()
    var record: TakeRecord
    if var old = known, try !follower.isAnother(reading, than: old) {
      old.apply(reading)
      record = old
    } else {
      if let known { try follower.lose(known) }
      var identifier = TakeIdentifier(
        folder: folder, index: index, time: access.time, besides: index.knownIDs)
      record = try identifier.record(
        ListedFile(name: name, location: .folder, stamp: stamp), reading)
    }
    (record.stamp, record.take.size) = (stamp, stamp.size)
    try index.save(record)
    if let overview, abs(Double(overview.frameCount) / overviewRate - record.take.duration) < 0.05 {
      access.peaks.keep(overview, of: record.take, sampleRate: overviewRate)
    }
    try transaction.commit()
    return record.take
  }
}
