package import FoundationEssentials

/// A sound that was downloaded for a take.
package struct DownloadedSound: Sendable {
  let path: String
  let id: UUID
  let analysis: TakeAnalysis

  /// - Parameter analysis: the analysis of the file at `path`.
  package init(_ path: String, for id: UUID, _ analysis: TakeAnalysis) {
    (self.path, self.id, self.analysis) = (path, id, analysis)
  }
}
