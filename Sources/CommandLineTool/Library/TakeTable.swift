import MynaLibrary
import SoundFiles

/// A list of takes for a person.
struct TakeTable {
  private var columns: TextColumns
  private let isTrash: Bool
  private let sync: SyncWords

  /// - Parameter sync: what is being done with takes and the cloud.
  init(isTrash: Bool = false, sync: SyncWords = SyncWords()) {
    (self.isTrash, self.sync) = (isTrash, sync)
    var header = ["TITLE", "DATE", "LENGTH", "SIZE", "★", "STATE", "TAGS", "ID"]
    if isTrash { header.insert("DELETED", at: 2) }
    let first = isTrash ? 3 : 2
    columns = TextColumns(header, rightAligned: [first, first + 1], flexible: 0)
  }

  /// Prints takes, as wide as they need or as a terminal is, and returns how many there are; nothing for none.
  ///
  /// - Parameter each: hands out the takes to find out how wide they are, and once more to print them if they are too
  ///   many to be held.
  func print(_ each: ((Take) -> Bool) throws -> Void) throws -> Int {
    var (count, columns, held) = (0, columns, HeldRows())
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
      take.title, FigureText.date(take.created), take.length, FigureText.size(take.size),
      take.isFavorite ? "★" : "",
      (take.peculiarities + [sync[take]].compactMap { $0 })
        .joined(separator: ", "), take.tags.joined(separator: ", "), take.shortID,
    ]
    if isTrash { row.insert(take.deleted.map(FigureText.date) ?? "–", at: 2) }
    return row.map { TextCell($0) }
  }
}

extension Take {
  /// The beginning of the id, which is enough to name it by.
  var shortID: String { String(id.text.prefix(8)) }

  /// The length where it is known.
  var length: String {
    guard duration > 0 else { return "–" }
    return (isDurationEstimated ? "about " : "") + FigureText.clock(duration)
  }

  /// The words for the list; none for a recording that is only here, as it was recorded.
  var peculiarities: [String] { place + changes }

  private var changes: [String] {
    [
      damage == nil ? nil : "damaged", isEdited ? "edited" : nil, isCutShort ? "cut short" : nil,
    ].compactMap { $0 }
  }

  /// The damage, to follow the title; nil for a whole file.
  var damageWords: String? { damage?.words(sampleRate: max(1, sampleRate)) }

  private var place: [String] {
    switch condition {
    case .unreadable: ["unreadable"]
    case .missing where !isInCloudOnly: ["file missing"]
    case .good where storage == .here: []
    case .good, .missing: [storage.words]
    }
  }

  /// The place of the recording and its peculiarities, in words.
  var state: String {
    let words = place.isEmpty ? [TakeStorage.here.words] : place
    return (isFavorite ? "★ " : "") + (words + changes).joined(separator: ", ")
  }
}

extension TakeStorage {
  /// The place of the sound, in words.
  var words: String {
    switch self {
    case .here: "here"
    case .cloud: "cloud"
    case .both: "here, cloud"
    }
  }
}
