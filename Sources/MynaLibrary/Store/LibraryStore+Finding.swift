import Dates
public import FoundationEssentials
import TextFolding
import Threads

extension LibraryStore {
  /// The takes of a query, in its order: numbers to ask for the takes themselves with.
  public func keys(_ query: TakeQuery = TakeQuery()) throws(LibraryError) -> [TakeKey] {
    try index.keys(query)
  }

  /// The takes of a query, in its order, each with the date on which it was recorded.
  package func datedKeys(
    _ query: TakeQuery = TakeQuery()
  ) throws(LibraryError) -> [DatedTakeKey] { try index.datedKeys(query) }

  /// Seconds of all takes of a query.
  public func duration(of query: TakeQuery) throws(LibraryError) -> Double {
    try index.duration(of: query)
  }

  /// The tags of all takes that are not in the trash, sorted, each once.
  public func tags() throws(LibraryError) -> [String] {
    try index.tags().map { (SearchFolding.fold($0), $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// The takes of some keys, in their order; without those that are gone.
  public func takes(_ keys: some Sequence<TakeKey>) throws(LibraryError) -> [Take] {
    try index.takes(keys)
  }

  /// Hands out the takes of a query in its order, one at a time, so that memory does not grow with their number.
  ///
  /// - Parameter body: returns whether to go on.
  public func each(
    _ query: TakeQuery = TakeQuery(), _ body: (Take) -> Bool
  ) throws(LibraryError) { try index.each(query, body) }

  /// The take of an id.
  public func take(_ id: UUID) throws(LibraryError) -> Take? { try index.record(id)?.take }

  /// The take whose file in the folder of takes has a name.
  public func take(fileName: String) throws(LibraryError) -> Take? {
    try index.records(named: fileName, in: .folder).first?.take
  }

  /// Returns a title with the first number from 2 on behind it that no take has, nor one in the trash.
  package func numberedTitle(_ title: String) throws(LibraryError) -> String {
    let taken = Set(try index.foldedTitles(beginning: SearchFolding.fold("\(title) ")))
    var number = 2
    while taken.contains(SearchFolding.fold("\(title) \(number)")) { number += 1 }
    return "\(title) \(number)"
  }

  /// The path of a take's file.
  public func path(of take: Take) -> String {
    folder.path(of: take)
  }

  /// The take a person means: "last" for the newest, an id or at least eight digits of its beginning, a whole title, a
  /// file's name, or else words that only one take has.
  ///
  /// - Parameter isTrash: whether it is looked for in the trash, and not among the others.
  /// - Throws: `noTake`; `severalTakes` when it could be more than one.
  public func find(_ name: String, isTrash: Bool = false) throws(LibraryError) -> Take {
    let place: TakeFilePlace = isTrash ? .trash : .folder
    if name.lowercased() == "last" {
      guard let key = try keys(TakeQuery(isTrash: isTrash)).first,
        let take = try takes([key]).first
      else { throw .noTake(name: name) }
      return take
    }
    func only(_ found: [TakeRecord]) throws(LibraryError) -> Take? {
      let here = found.filter { $0.place == place }
      guard here.count < 2 else { throw .severalTakes(name: name, count: here.count) }
      return here.first?.take
    }
    let digits = name.uppercased()
    if digits.count >= 8, digits.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
      if let take = try only(index.records(idPrefix: digits)) { return take }
    }
    let named = try index.records(named: name, in: place)
    let present = named.filter { $0.take.condition != .missing }
    if let take = try only(present.isEmpty ? named : present) { return take }
    let folded = SearchFolding.fold(name)
    if let take = try only(index.records(titled: folded, in: place)) { return take }
    let query = TakeQuery(
      SearchQuery(name, now: time.date, calendar: .current), isTrash: isTrash)
    let found = try folded.isEmpty ? [] : keys(query)
    guard found.count < 2 else { throw .severalTakes(name: name, count: found.count) }
    guard let take = try takes(found).first else { throw .noTake(name: name) }
    return take
  }

  /// The highest number in titles that are a number between two texts, such as 12 for "Recording 12"; 0 if there is none.
  ///
  /// Titles in the trash count too: their takes may come back.
  package func highestNumber(
    inTitlesBetween prefix: String, and suffix: String
  ) throws(LibraryError) -> Int {
    let (start, end) = (SearchFolding.fold(prefix), SearchFolding.fold(suffix))
    let numbers = try index.foldedTitles(beginning: start).compactMap { title -> Int? in
      guard title.hasSuffix(end), title.utf8.count > start.utf8.count + end.utf8.count else {
        return nil
      }
      let digits = title.dropFirst(start.count).dropLast(end.count).split(separator: " ")
      return digits.count == 1 && digits[0].allSatisfy(\.isWholeNumber) ? Int(digits[0]) : nil
    }
    return numbers.max() ?? 0
  }

  /// Takes with the same sound as a take's, without itself.
  public func duplicates(of take: Take) throws(LibraryError) -> [Take] {
    guard let hash = take.contentHash else { return [] }
    return try takes(withSound: hash).filter { $0.id != take.id }
  }

  /// Takes with a sound, those in the trash too.
  public func takes(withSound hash: ContentHash) throws(LibraryError) -> [Take] {
    try index.records(hash).map(\.take)
  }

  /// Returns the number of the last change, to ask for later ones with.
  package func lastChange() throws(LibraryError) -> Int { try index.lastChange() }

  /// Returns the takes that any process has changed after a number; nil if there are too many to name.
  package func changes(after number: Int) throws(LibraryError) -> (last: Int, ids: [UUID]?) {
    try index.changes(after: number)
  }
}
