package import FoundationEssentials

package struct DownloadedAudioFile: Sendable {
  let path: String
  let id: UUID
  let analysis: TakeAnalysis

  package init(_ path: String, for id: UUID, _ analysis: TakeAnalysis) {
    (self.path, self.id, self.analysis) = (path, id, analysis)
  }
}
