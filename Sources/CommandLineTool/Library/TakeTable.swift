import MynaLibrary
import Sentences
import SoundFiles
import Translations

struct TakeTable {
  private var columns: TextColumns
  private let isTrash: Bool
  private let sync: SyncStateDescriptions

  init(isTrash: Bool = false, sync: SyncStateDescriptions = SyncStateDescriptions()) {
    (self.isTrash, self.sync) = (isTrash, sync)
    var header = [
      tr("TITLE"), tr("DATE"), tr("LENGTH"), tr("SIZE"), symbol("★"), tr("STATE"), tr("TAGS"), "ID",
    ]
    if isTrash { header.insert(tr("DELETED"), at: 2) }
    let first = isTrash ? 3 : 2
    columns = TextColumns(header, rightAligned: [first, first + 1], flexible: 0)
  }

  /// Prints a table of takes, which fits in the terminal if there is one, and returns the number of
  /// takes.
  ///
  /// If there are no takes, no header is printed.
  ///
  /// - Parameter each: passes the takes to a closure. `each` is called once to measure the columns.
  ///   If there are too many takes to keep in memory, it is called again to print them.
  func print(_ each: ((Take) -> Bool) throws -> Void) throws -> Int {
    var (count, columns, held) = (0, columns, RowCache())
    try each { take in
      count += 1
      let row = row(take)
      columns.fit(row)
      held.add(row)
      return !Interruption.hasCome
    }
    guard count > 0 else { return 0 }
    columns.narrow(to: Console.outputWidth)
    var buffer = OutputBuffer()
    columns.appendHeader(to: &buffer)
    var failure: Console.OutputError?
    func append(_ row: [TextCell]) -> Bool {
      columns.append(row, to: &buffer)
      do throws(Console.OutputError) { try buffer.writeIfFull() } catch { failure = error }
      return failure == nil
    }
    if held.isComplete { held.each(append) } else { try each { append(row($0)) } }
    if let failure { throw failure }
    try buffer.write()
    return count
  }

  private func row(_ take: Take) -> [TextCell] {
    var row = [
      take.title, NumberFormatting.date(take.created), take.length,
      NumberFormatting.size(take.size),
      take.isFavorite ? symbol("★") : "",
      ListFormatting.list(take.peculiarities + [sync[take]].compactMap { $0 }),
      ListFormatting.list(take.tags),
      take.shortID,
    ]
    if isTrash { row.insert(take.deleted.map(NumberFormatting.date) ?? symbol("–"), at: 2) }
    return row.map { TextCell($0) }
  }
}

extension Take {
  /// The first 8 digits of the ID, which are enough to identify the take.
  var shortID: String { String(id.text.prefix(8)) }

  var length: String {
    guard duration > 0 else { return symbol("–") }
    let length = NumberFormatting.clock(duration)
    return isDurationEstimated ? tr("about %1", length) : length
  }

  /// The words about the recording in the STATE column; empty if the recording is unchanged and
  /// exists only on this machine.
  var peculiarities: [String] { location + changes }

  private var changes: [String] {
    [
      damage == nil ? nil : tr("damaged"), isEdited ? tr("edited") : nil,
      isCutShort ? tr("cut short") : nil,
    ].compactMap { $0 }
  }

  /// A phrase about the file's damage that can follow the title in a sentence; nil if the file is
  /// intact.
  var damageWords: String? { damage?.words(sampleRate: max(1, sampleRate)) }

  private var location: [String] {
    switch condition {
    case .unreadable: [tr("unreadable")]
    case .missing where !isInCloudOnly: [tr("file missing")]
    case .good where storage == .here: []
    case .good, .missing: [storage.words]
    }
  }

  var state: String {
    let words = location.isEmpty ? [TakeStorage.here.words] : location
    return (isFavorite ? symbol("★ ") : "") + ListFormatting.list(words + changes)
  }
}

extension TakeStorage {
  var words: String {
    switch self {
    // Translators: The recording is on this machine.
    case .here: tr("here")
    case .cloud: tr("cloud")
    case .both: tr("here, cloud")
    }
  }
}
