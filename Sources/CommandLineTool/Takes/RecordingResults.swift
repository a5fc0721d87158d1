import MynaStudio
import Synchronization

/// Prints completed recordings: their paths or, with `--json`, an array or lines of JSON.
final class RecordingResults: Sendable {
  private let summaries = Mutex<[RecordedFileSummary]>([])

  /// - Parameter path: the path to print; the other recording's path if this recording was appended
  ///   to it.
  func add(_ take: FinishedTake, path: String) throws {
    guard Console.printsJSON else { return try Console.print(path: path) }
    let summary = RecordedFileSummary(take, path: path)
    if Console.printsLines {
      try Console.print(json: summary)
    } else {
      summaries.withLock { $0.append(summary) }
    }
  }

  func end() throws {
    guard Console.printsJSON, !Console.printsLines else { return }
    try Console.print(json: summaries.withLock { $0 })
  }
}
