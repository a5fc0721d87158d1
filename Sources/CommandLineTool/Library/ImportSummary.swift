import MynaLibrary

struct ImportSummary: Encodable {
  private struct Duplicate: Encodable {
    let path: String
    let take: TakeSummary
    let recording: TakeSummary

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case take = "take"
      case recording = "recording"
    }
  }
  private struct Failure: Encodable {
    let path: String
    let error: String
    let code: ResultCode
    let retry: Bool

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case error = "error"
      case code = "code"
      case retry = "retry"
    }

    init(path: String, error: String, _ code: ResultCode) {
      (self.path, self.error, self.code, retry) = (path, error, code, code.mayRetry)
    }
  }

  private struct ConvertedFile: Encodable {
    let path: String
    let change: String

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case change = "change"
    }
  }

  private let imported: [TakeSummary]
  private let duplicates: [Duplicate]
  private let failures: [Failure]
  private let skipped: [SkippedFileSummary]
  /// The key that earlier versions used for `skipped`.
  private let passedOver: [SkippedFileSummary]
  private let converted: [ConvertedFile]

  init(_ report: ImportReport, in library: LibraryStore, _ pipes: ImportedPipes) {
    imported = report.takes.map { TakeSummary($0, in: library) }
    duplicates = report.duplicates.map {
      let recording = TakeSummary($0.take, in: library)
      return Duplicate(
        path: pipes.operand(of: $0.path), take: recording, recording: recording)
    }
    let unread = pipes.failures.map {
      Failure(path: $0.operand, error: pipes.named($0.error.sentence), $0.error.resultCode)
    }
    failures =
      unread
      + report.failures.map {
        Failure(
          path: pipes.operand(of: $0.path), error: pipes.named($0.sentence), $0.error.resultCode)
      }
    skipped = report.skipped.map(SkippedFileSummary.init)
    passedOver = skipped
    converted = report.converted.map {
      ConvertedFile(path: pipes.operand(of: $0.path), change: $0.part.words(after: $0.sampleRate))
    }
  }

  private enum CodingKeys: String, CodingKey {
    case imported = "imported"
    case duplicates = "duplicates"
    case failures = "failures"
    case skipped = "skipped"
    case passedOver = "passedOver"
    case converted = "converted"
  }
}
