import MynaLibrary

struct CheckSummary: Encodable {
  private let good: Bool
  private let checked: Int
  private let completed: Int
  private let added: Int
  private let changed: Int
  private let moved: Int
  private let gone: Int
  private let altered: [TakeSummary]
  private let contradicted: [TakeSummary]
  private let unreadable: [TakeSummary]
  private let damaged: [TakeSummary]
  private let cutShort: [TakeSummary]
  private let missing: [TakeSummary]
  private let skipped: [SkippedFileSummary]
  /// The key that earlier versions used for `skipped`.
  private let passedOver: [SkippedFileSummary]

  init(_ report: CheckReport, in library: LibraryStore) {
    (good, checked, completed) = (report.isGood, report.checked, report.completed)
    (added, changed) = (report.scan.added, report.scan.changed)
    (moved, gone) = (report.scan.moved, report.scan.gone)
    altered = report.altered.map { TakeSummary($0, in: library) }
    contradicted = report.contradicted.map { TakeSummary($0, in: library) }
    unreadable = report.unreadable.map { TakeSummary($0, in: library) }
    damaged = report.damaged.map { TakeSummary($0, in: library) }
    cutShort = report.cutShort.map { TakeSummary($0, in: library) }
    missing = report.missing.map { TakeSummary($0, in: library) }
    skipped = report.skipped.map(SkippedFileSummary.init)
    passedOver = skipped
  }

  private enum CodingKeys: String, CodingKey {
    case good = "good"
    case checked = "checked"
    case completed = "completed"
    case added = "added"
    case changed = "changed"
    case moved = "moved"
    case gone = "gone"
    case altered = "altered"
    case contradicted = "contradicted"
    case unreadable = "unreadable"
    case damaged = "damaged"
    case cutShort = "cutShort"
    case missing = "missing"
    case skipped = "skipped"
    case passedOver = "passedOver"
  }
}
