import Files
import FoundationEssentials
import Glibc
import MynaDSP
import SoundFiles
import Threads

/// Analyzes takes by reading them to the end, which determines their hashes, their overviews, and
/// any durations missing from file headers.
public struct TakeAnalyses {
  let access: LibraryAccess

  /// Returns the takes to analyze: those never analyzed, newest first, and then those whose
  /// duration is only an estimate.
  public func unanalyzed(limit: Int) throws(LibraryError) -> [Take] {
    try access.index.recordsToAnalyze(limit: limit).map(\.take)
  }

  /// Returns the number of takes that have not been analyzed yet.
  public func unanalyzedCount() throws(LibraryError) -> Int { try access.index.countToAnalyze() }

  /// Analyzes all takes that have not been analyzed yet, one by one, and records the results in
  /// batches.
  ///
  /// - Parameters:
  ///    - isLeisurely: whether to read only while processors and disks are idle.
  ///    - onProgress: called with the progress, 0…1; returning false stops.
  /// - Throws: an error if many takes could not be opened.
  public func analyzeAll(
    isLeisurely: Bool = false, onProgress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) throws(LibraryError) {
    var unopened: [UUID: LibraryError] = [:]
    let count = Double(try access.index.countToAnalyze())
    var done = 0.0
    while unopened.count < Self.mostUnopened {
      let takes = try access.index.recordsToAnalyze(
        limit: unopened.count + AnalysisBatch.mostTakes
      )
      .map(\.take).filter { unopened[$0.id] == nil }
      if takes.isEmpty { return }
      var batch = AnalysisBatch()
      for take in takes where !batch.isFull {
        // Takes may have been added since the takes were counted.
        let (start, all) = (done, max(count, done + 1))
        done += 1
        do throws(LibraryError) {
          let path = access.folder.path(of: take)
          let analysis = try read(path, isLeisurely) { onProgress((start + $0) / all) }
          batch.add(take, analysis, isCutShort: try isCutShort(take, analysis))
        } catch {
          switch error {
          case .sound(.notFound), .sound(.notPermitted): unopened[take.id] = error
          // One bad file must not prevent the analysis of all others.
          case .folder, .unseen: unopened[take.id] = error
          case .sound: batch.add(take, nil, isCutShort: false)
          default:
            try record(batch, isLeisurely)
            throw error
          }
        }
      }
      // A file that was replaced during the analysis is found by the next scan.
      guard try record(batch, isLeisurely) else { return }
    }
    if let error = unopened.values.first { throw error }
  }

  private func read(
    _ path: String, _ isLeisurely: Bool, onProgress: @escaping @Sendable (Double) -> Bool
  ) throws(LibraryError) -> TakeAnalysis {
    guard isLeisurely else { return try TakeAnalysis(path: path, onProgress: onProgress) }
    return try BackgroundThread.run { () throws(LibraryError) in
      try TakeAnalysis(path: path, isAlone: true, onProgress: onProgress)
    }
  }

  /// Records the analyses of several takes.
  ///
  /// Other processes cannot write to the index during this time, so this work runs at normal
  /// priority even if the analysis runs in the background.
  ///
  /// - Returns: whether every take still has the file that was analyzed.
  @discardableResult private func record(
    _ batch: AnalysisBatch, _ isLeisurely: Bool
  ) throws(LibraryError) -> Bool {
    if batch.isEmpty { return true }
    // Overviews are written first because other processes read the overviews as soon as the index
    // changes.
    let (peaks, results) = (access.peaks, batch.results)
    @Sendable func keep() {
      for (take, analysis, _) in results { peaks.keep(analysis?.overview, of: take) }
    }
    if isLeisurely { BackgroundThread.run(keep) } else { keep() }
    var count = 0
    let transaction = try access.index.begin()
    for (take, analysis, isCutShort) in batch.results
    where try save(analysis, isCutShort: isCutShort, of: take) { count += 1 }
    try transaction.commit()
    for case (let take, let analysis?, _) in batch.results { try describe(take, by: analysis) }
    return count == batch.results.count
  }

  /// The number of takes that can fail to open before the analysis stops.
  ///
  /// With so many failures, the cause is unlikely to be the files themselves.
  private static let mostUnopened = 20

  /// Records the analysis of a take in the index, unless its file has changed since.
  ///
  /// - Returns: whether it was recorded.
  @discardableResult public func record(
    _ analysis: TakeAnalysis, of take: Take
  ) throws(LibraryError) -> Bool {
    try record(analysis, isCutShort: isCutShort(take, analysis), of: take)
  }

  func record(
    _ analysis: TakeAnalysis, isCutShort: Bool, of take: Take
  ) throws(LibraryError) -> Bool {
    access.peaks.keep(analysis.overview, of: take)
    let transaction = try access.index.begin()
    guard try save(analysis, isCutShort: isCutShort, of: take) else { return false }
    try transaction.commit()
    try describe(take, by: analysis)
    return true
  }

  func isCutShort(_ take: Take, _ analysis: TakeAnalysis) throws(LibraryError) -> Bool {
    try LostAudioFinder(folder: access.folder).isIn(take, duration: analysis.duration)
  }

  /// Saves an analysis.
  ///
  /// The caller must have begun a transaction, which prevents other processes from changing the
  /// record between reading and writing.
  ///
  /// - Returns: whether the take still has the file that was analyzed.
  private func save(
    _ analysis: TakeAnalysis?, isCutShort: Bool, of take: Take
  ) throws(LibraryError) -> Bool {
    guard var record = try access.index.record(take.id), record.take.fileName == take.fileName
    else { return false }
    if let analysis {
      guard record.stamp == analysis.stamp,
        record.location == (take.deleted == nil ? .folder : .trash)
      else { return false }
      analysis.apply(to: &record.take)
      record.take.isCutShort = isCutShort
    }
    record.take.condition = analysis?.condition ?? .unreadable
    record.decoders = record.take.condition == .good ? "" : SoundDecoders.current
    try access.index.save(record)
    return true
  }

  /// Writes facts that are missing from the file's header to the take's sidecar, which makes them
  /// available right away after an undo or when the index is rebuilt.
  private func describe(_ take: Take, by analysis: TakeAnalysis) throws(LibraryError) {
    guard !analysis.isDurationStated || analysis.damage != nil || take.damage != nil,
      Files.access(access.folder.sidecars, W_OK) == 0
    else { return }
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    guard var record = try access.index.record(take.id), record.stamp == analysis.stamp else {
      return
    }
    try access.records.readSidecar(into: &record)
    var plan = FileChangePlan()
    try access.records.sidecar(of: &record, into: &plan) { $0.record(analysis) }
    guard !plan.steps.isEmpty else { return }
    plan.addTake(record.take, in: record.location)
    do throws(LibraryError) {
      try access.run(plan, saving: [record])
    } catch .noSpace {
      // The index already contains the result, and the sidecar will be updated with the next change
      // to the take.
      return
    }
  }
}
