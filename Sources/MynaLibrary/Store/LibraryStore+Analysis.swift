/// Values that only reading a take to its end can tell: its hash, its overview, its length where the header lacks it.
extension LibraryStore {
  /// Takes that were not read to their end yet, newest first.
  public func unanalyzed(limit: Int) throws(LibraryError) -> [Take] {
    try index.recordsToAnalyze(limit: limit).map(\.take)
  }

  /// Returns the number of takes that were not read to their end yet.
  public func unanalyzedCount() throws(LibraryError) -> Int { try index.countToAnalyze() }

  /// Reads all takes that were not analyzed yet to their end, one after another.
  ///
  /// - Parameters:
  ///   - isLeisurely: whether to read only while processors and disks have nothing else to do.
  ///   - onProgress: called with the share of these takes that is done, 0…1; returning false stops.
  /// - Throws: the reason why takes could not be opened, if there are many of them.
  public func analyzeAll(
    isLeisurely: Bool = false, onProgress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) throws(LibraryError) {
    try TakeAnalyses(access: access).analyzeAll(isLeisurely: isLeisurely, onProgress: onProgress)
  }

  /// Takes down what was found out about a take; does nothing if its file was changed meanwhile.
  ///
  /// - Returns: whether it was taken down.
  @discardableResult public func record(
    _ analysis: TakeAnalysis, of take: Take
  ) throws(LibraryError) -> Bool {
    try TakeAnalyses(access: access).record(analysis, of: take)
  }
}
