import FoundationEssentials
import MynaLibrary
import Translations

struct TakeSummary: Encodable {
  private let id: String
  private let title: String
  private let created: String
  private let path: String
  private let condition: String
  private let format: String
  private let fileFormat: String?
  private let seconds: Double
  private let sampleRate: Double
  private let channels: Int
  private let bytes: Int
  private let sha256: String?
  private let tags: [String]
  private let favorite: Bool
  private let note: String
  private let edited: Bool
  private let damage: String?
  private let estimated: Bool?
  private let cutShort: Bool?
  private let onlyHere: Bool
  private let storage: String
  private let sync: String?
  private let syncProblem: String?
  private let deleted: String?
  /// The markers; nil to omit them.
  var markers: [MarkerSummary]?
  /// The result of changing the recording; nil if the command only lists recordings.
  var status: ResultStatus?
  var error: String?
  private var code: ResultCode?
  private var retry: Bool?

  /// - Parameter sync: the sync states of takes; nil to omit the sync state.
  init(
    _ take: Take, in library: LibraryStore,
    sync words: SyncStateDescriptions = SyncStateDescriptions()
  ) {
    (id, title, path) = (take.id.text, take.title, library.path(of: take))
    (created, deleted) = (
      NumberFormatting.timestamp(take.created), take.deleted.map(NumberFormatting.timestamp)
    )
    (condition, storage) = (take.condition.name, take.storage.name)
    (format, seconds, sampleRate) = (take.formatName, take.duration, take.sampleRate)
    fileFormat = FileFormatWord.word(for: take.formatName)
    (channels, bytes, sha256) = (take.channelCount, take.size, take.contentHash?.hexadecimal)
    (tags, favorite, note, edited) = (take.tags, take.isFavorite, take.note, take.isEdited)
    damage = Translations.inEnglish { take.damageWords }
    (estimated, cutShort) = (take.isDurationEstimated ? true : nil, take.isCutShort ? true : nil)
    let state = words.state(of: take)
    (onlyHere, sync, syncProblem) = (take.isOnlyHere, state?.name, state?.problem)
  }

  /// Returns the summary of a take that a command has changed.
  static func done(_ take: Take, in library: LibraryStore) -> TakeSummary {
    var summary = TakeSummary(take, in: library)
    summary.status = .done
    return summary
  }

  /// Returns the summary of a take that a command could not change.
  ///
  /// - Parameter failure: the error; nil if a signal ended the command.
  static func failed(
    _ take: Take, in library: LibraryStore, _ failure: (any Error)?
  ) -> TakeSummary {
    var summary = TakeSummary(take, in: library)
    let code = ResultCode(failure)
    summary.status = failure == nil ? .canceled : .failed
    summary.error = failure.flatMap { ErrorReport($0)?.english }
    (summary.code, summary.retry) = (code, code.mayRetry)
    return summary
  }

  /// Appends the take as an element of a JSON array, with the same format as `JSONEncoder` but ten
  /// times faster.
  func append(to buffer: inout OutputBuffer) {
    buffer.append("  {")
    buffer.append("bytes", bytes, isFirst: true)
    buffer.append("channels", channels)
    buffer.append("condition", condition)
    buffer.append("created", created)
    if let cutShort { buffer.append("cutShort", cutShort) }
    if let damage { buffer.append("damage", damage) }
    if let deleted { buffer.append("deleted", deleted) }
    buffer.append("edited", edited)
    if let estimated { buffer.append("estimated", estimated) }
    buffer.append("favorite", favorite)
    if let fileFormat { buffer.append("fileFormat", fileFormat) }
    buffer.append("format", format)
    buffer.append("id", id)
    buffer.append("note", note)
    buffer.append("onlyHere", onlyHere)
    buffer.append("path", path)
    buffer.append("sampleRate", sampleRate)
    buffer.append("seconds", seconds)
    if let sha256 { buffer.append("sha256", sha256) }
    buffer.append("storage", storage)
    if let sync { buffer.append("sync", sync) }
    if let syncProblem { buffer.append("syncProblem", syncProblem) }
    buffer.append("tags", tags)
    buffer.append("title", title)
    buffer.append("version", Console.vocabularyVersion)
    buffer.append("\n  }")
  }

  private enum CodingKeys: String, CodingKey {
    case id = "id"
    case title = "title"
    case created = "created"
    case path = "path"
    case condition = "condition"
    case format = "format"
    case fileFormat = "fileFormat"
    case seconds = "seconds"
    case sampleRate = "sampleRate"
    case channels = "channels"
    case bytes = "bytes"
    case sha256 = "sha256"
    case tags = "tags"
    case favorite = "favorite"
    case note = "note"
    case edited = "edited"
    case damage = "damage"
    case estimated = "estimated"
    case cutShort = "cutShort"
    case onlyHere = "onlyHere"
    case storage = "storage"
    case sync = "sync"
    case syncProblem = "syncProblem"
    case deleted = "deleted"
    case markers = "markers"
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
  }
}

extension TakeCondition {
  fileprivate var name: String {
    switch self {
    case .good: "good"
    case .unreadable: "unreadable"
    case .missing: "missing"
    }
  }
}

extension TakeStorage {
  fileprivate var name: String {
    switch self {
    case .here: "here"
    case .cloud: "cloud"
    case .both: "both"
    }
  }
}
