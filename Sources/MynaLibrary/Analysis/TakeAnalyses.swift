import Foundation
import SoundFiles

/// Reads takes to their end, and records what only that can tell.
struct TakeAnalyses {
  let access: LibraryAccess

  /// Reads all takes that were not analyzed yet, one after another.
  func analyzeAll(
    onProgress: @escaping @Sendable (Double) -> Bool,
    analyze: (String, @escaping @Sendable (Double) -> Bool) throws(LibraryError) -> TakeAnalysis
  ) throws(LibraryError) {
    var unopened: [UUID: LibraryError] = [:]
    let count = Double(try access.index.countWithoutHash())
    var done = 0.0
    while unopened.count < Self.mostUnopened,
      let take = try access.index.recordsWithoutHash(limit: unopened.count + 1).map(\.take)
        .first(where: { unopened[$0.id] == nil })
    {
      // Takes may have come since.
      let (start, all) = (done, max(count, done + 1))
      done += 1
      do throws(LibraryError) {
        let analysis = try analyze(access.folder.path(of: take)) { onProgress((start + $0) / all) }
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
  @discardableResult func record(
    _ analysis: TakeAnalysis, of take: Take
  ) throws(LibraryError) -> Bool {
    // Read and written as one: what another process changes in between must not be overwritten.
    let transaction = try access.index.begin()
    guard var record = try access.index.record(take.id), record.take.fileName == take.fileName,
      record.stamp == analysis.stamp, record.place == (take.deleted == nil ? .folder : .trash)
    else { return false }
    record.take.condition = analysis.condition
    record.decoders = analysis.condition == .good ? "" : SoundDecoders.current
    record.take.contentHash = analysis.contentHash
    record.take.duration = analysis.duration
    try access.index.save(record)
    try transaction.commit()
    access.peaks.keep(analysis.overview, of: record.take)
    return true
  }

  /// Takes down that a take cannot be read to its end, so that nobody tries again until its file is another.
  func recordUnreadable(_ take: Take) throws(LibraryError) {
    let transaction = try access.index.begin()
    guard var record = try access.index.record(take.id), record.take.fileName == take.fileName
    else {
      return
    }
    (record.take.condition, record.decoders) = (.unreadable, SoundDecoders.current)
    try access.index.save(record)
    try transaction.commit()
  }
}
