package import FoundationEssentials

/// A sound that was brought from the cloud for a take.
package struct DownloadedSound: Sendable {
  let path: String
  let id: UUID
  let analysis: TakeAnalysis

  /// - Parameter analysis: what reading the file to its end has told.
  package init(_ path: String, for id: UUID, _ analysis: TakeAnalysis) {
    (self.path, self.id, self.analysis) = (path, id, analysis)
  }
}
