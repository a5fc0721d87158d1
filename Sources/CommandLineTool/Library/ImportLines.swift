import MynaLibrary
import Sentences
import Translations

/// Prints a line of JSON for each imported file as soon as its import ends.
final class ImportLines {
  /// The error that ended the output.
  private(set) var failure: (any Error)?

  private let library: LibraryStore
  private let pipes: ImportedPipes
  private var known: ImportReport?

  init(_ library: LibraryStore, _ pipes: ImportedPipes) {
    (self.library, self.pipes) = (library, pipes)
  }

  /// Prints the files that were added to an import's report since the last call.
  func print(_ report: ImportReport) {
    guard failure == nil else { return }
    do {
      for line in lines(of: report) { try Console.print(json: line) }
    } catch {
      failure = error
    }
    known = report
  }

  private func lines(of report: ImportReport) -> [Line] {
    let sources = zip(report.takes, report.sources).dropFirst(known?.takes.count ?? 0)
    let failed = report.failures.dropFirst(known?.failures.count ?? 0)
    let (unread, canceled) = known == nil ? (pipes.failures, pipes.canceled) : ([], [])
    return Translations.inEnglish {
      sources.map { take, path in
        var line = line(path, .done)
        line.recording = TakeSummary(take, in: library)
        line.change = report.converted.last { $0.path == path }
          .map { $0.part.words(after: $0.sampleRate) }
        return line
      }
        + report.duplicates.dropFirst(known?.duplicates.count ?? 0).map {
          var line = line($0.path, .present)
          line.recording = TakeSummary($0.take, in: library)
          return line
        }
        + failed.map {
          var line = line($0.path, .failed, $0.error.resultCode)
          line.error = pipes.named($0.sentence)
          return line
        }
        + unread.map {
          var line = line($0.operand, .failed, $0.error.resultCode)
          line.error = pipes.named($0.error.sentence)
          return line
        }
        + report.skipped.dropFirst(known?.skipped.count ?? 0).map {
          var line = line($0.path, .skipped)
          line.reason = $0.reason.words
          return line
        }
        + (report.untried + report.canceled + canceled).map {
          line($0, .canceled, .canceled)
        }
    }
  }

  private func line(
    _ path: String, _ status: ResultStatus, _ code: ResultCode? = nil
  ) -> Line {
    Line(path: pipes.operand(of: path), status: status, code: code, retry: code?.mayRetry)
  }

  private struct Line: Encodable {
    let path: String
    let status: ResultStatus
    let code: ResultCode?
    let retry: Bool?
    var recording: TakeSummary?
    var change: String?
    var error: String?
    var reason: String?

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case status = "status"
      case recording = "recording"
      case change = "change"
      case error = "error"
      case code = "code"
      case retry = "retry"
      case reason = "reason"
    }
  }
}
