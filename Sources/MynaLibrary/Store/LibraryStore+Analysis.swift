import Foundation
import MynaDSP
import SoundFiles

/// What only reading a take to its end can tell: its hash, its overview, its length where the header does not say it.
extension LibraryStore {
  /// Takes that were not read to their end yet, newest first.
  public func unanalyzed(limit: Int) throws(LibraryError) -> [Take] {
    try index.recordsWithoutHash(limit: limit).map(\.take)
  }

  /// Returns the number of takes that were not read to their end yet.
  public func unanalyzedCount() throws(LibraryError) -> Int { try index.countWithoutHash() }

  /// Reads all takes that were not analyzed yet to their end, one after another.
  ///
  /// - Parameters:
  ///   - onProgress: called with the share of these takes that is done, 0…1; returning false stops.
  ///   - analyze: reads a file, on the calling thread or while that waits.
  /// - Throws: the reason why takes could not be opened, if there are many of them.
  public func analyzeAll(
    onProgress: @escaping @Sendable (Double) -> Bool = { _ in true },
    analyze: (String, @escaping @Sendable (Double) -> Bool) throws(LibraryError) -> TakeAnalysis = {
      path, onProgress throws(LibraryError) in try TakeAnalysis(path: path, onProgress: onProgress)
    }
  ) throws(LibraryError) {
    var unopened: [UUID: LibraryError] = [:]
    let count = Double(try unanalyzedCount())
    var done = 0.0
    while unopened.count < Self.mostUnopened,
      let take = try unanalyzed(limit: unopened.count + 1).first(where: { unopened[$0.id] == nil })
    {
      // Takes may have come since.
      let (start, all) = (done, max(count, done + 1))
      done += 1
      do throws(LibraryError) {
        let analysis = try analyze(path(of: take)) { onProgress((start + $0) / all) }
        // A file that was replaced meanwhile is seen by the next look at the folder.
        guard try record(analysis, of: take) else { return }
      } catch {
        switch error {
        case .sound(.notFound), .sound(.notPermitted): unopened[take.id] = error
        // One bad file must not keep all others from being read.
        case .folder: unopened[take.id] = error
        case .sound: try recordUnreadable(take)
        default: throw error
        }
      }
    }
    if unopened.count >= Self.mostUnopened, let error = unopened.values.first { throw error }
  }

  /// If this many takes cannot be opened, the files themselves are not the problem.
  private static let mostUnopened = 20

  /// Takes down what was found out about a take; does nothing if its file was changed meanwhile.
  ///
  /// - Returns: whether it was taken down.
  @discardableResult public func record(
    _ analysis: TakeAnalysis, of take: Take
  ) throws(LibraryError) -> Bool {
    // Read and written as one: what another process changes in between must not be overwritten.
    let transaction = try index.begin()
    guard var record = try index.record(take.id), record.take.fileName == take.fileName,
      record.stamp == analysis.stamp, record.place == (take.deleted == nil ? .folder : .trash)
    else { return false }
    record.take.condition = analysis.condition
    record.decoders = analysis.condition == .good ? "" : SoundDecoders.current
    record.take.contentHash = analysis.contentHash
    record.take.duration = analysis.duration
    try index.save(record)
    try transaction.commit()
    keepPeaks(analysis.overview, of: record.take)
    return true
  }

  /// Takes down that a take cannot be read to its end, so that nobody tries again until its file is another.
  public func recordUnreadable(_ take: Take) throws(LibraryError) {
    let transaction = try index.begin()
    guard var record = try index.record(take.id), record.take.fileName == take.fileName else {
      return
    }
    (record.take.condition, record.decoders) = (.unreadable, SoundDecoders.current)
    try index.save(record)
    try transaction.commit()
  }

  /// An overview that cannot be kept now is made again when it is wanted.
  func keepPeaks(_ overview: WaveformOverview?, of take: Take, sampleRate: Double? = nil) {
    guard let overview else { return }
    _ = try? peaks.write(overview, sampleRate: sampleRate ?? take.sampleRate, for: take.id)
  }

  /// One that stays is known not to be of the take's sound by its length, or is in nobody's way.
  func forgetPeaks(_ id: UUID) { _ = try? peaks.remove(id) }
}
