import Foundation

extension LibraryStore {
  /// Reads every take to its end and compares it with what is known of it; repairs the index, its overviews and hashes.
  ///
  /// No sound is changed. What was altered stays known by its old hash until `accepts` is true.
  /// - Parameters:
  ///   - accepts: whether what was altered is taken for right from now on.
  ///   - onProgress: called with the share that is done, 0…1; returning false ends it.
  public func check(
    accepts: Bool = false, onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> CheckReport {
    var report = CheckReport()
    try checkIndex()
    let keys = try index.allKeys()
    let hashes = try index.hashes()
    report.scan = try scan { _ in onProgress(0) }
    // A take that another process is editing at the same time does not count as altered.
    let forgotten = hashes.filter { report.scan.changedIDs.contains($0.key) }
    for (number, key) in try (index.allKeys()).enumerated() {
      let (done, all) = (Double(number), Double(max(keys.count, number + 1)))
      guard let take = try index.takes([key]).first else { continue }
      guard take.condition != .missing else {
        report.missing.append(take)
        continue
      }
      do throws(LibraryError) {
        let analysis = try TakeAnalysis(path: path(of: take)) { onProgress((done + $0) / all) }
        report.checked += 1
        let known = take.contentHash ?? forgotten[take.id]
        if let known, known != analysis.contentHash,
          try index.record(take.id)?.stamp == analysis.stamp
        {
          report.altered.append(take)
          guard accepts else {
            try keep(known, of: take)
            continue
          }
        }
        if take.contentHash == nil || accepts || !peaks.exists(take.id) {
          if try record(analysis, of: take) { report.completed += 1 }
        }
        if analysis.condition != .good { report.unreadable.append(take) }
      } catch {
        guard case .sound = error else { throw error }
        report.unreadable.append(take)
      }
    }
    return report
  }

  /// Takes down what a take's sound was, which a look at its changed file has forgotten.
  private func keep(_ hash: ContentHash, of take: Take) throws(LibraryError) {
    guard take.contentHash == nil, var record = try index.record(take.id) else { return }
    record.take.contentHash = hash
    let transaction = try index.begin()
    try index.save(record)
    try transaction.commit()
  }

  private func checkIndex() throws(LibraryError) {
    let hold = try holdFolder()
    defer { extendLifetime(hold) }
    try index.check()
  }
}
