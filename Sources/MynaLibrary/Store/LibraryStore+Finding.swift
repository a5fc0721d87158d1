import Dates
public import FoundationEssentials
import TextFolding
import Threads

extension LibraryStore {
  /// Returns the keys of the takes that match a query, in the query's order.
  public func keys(_ query: TakeQuery = TakeQuery()) throws(LibraryError) -> [TakeKey] {
    try index.keys(query)
  }

  package func datedKeys(
    _ query: TakeQuery = TakeQuery()
  ) throws(LibraryError) -> [DatedTakeKey] { try index.datedKeys(query) }

  /// Returns the total duration of the takes that match a query, in seconds.
  public func duration(of query: TakeQuery) throws(LibraryError) -> Double {
    try index.duration(of: query)
  }

  /// Returns the tags of all takes outside the trash, sorted, without duplicates.
  public func tags() throws(LibraryError) -> [String] {
    try index.tags().map { (SearchFolding.fold($0), $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// Returns the takes with the given keys, in the same order, skipping unknown keys.
  public func takes(_ keys: some Sequence<TakeKey>) throws(LibraryError) -> [Take] {
    try index.takes(keys)
  }

  /// Calls `body` with each take that matches a query, in the query's order.
  ///
  /// Memory use does not depend on the number of takes.
  ///
  /// - Parameter body: a closure that returns whether to continue.
  public func each(
    _ query: TakeQuery = TakeQuery(), _ body: (Take) -> Bool
  ) throws(LibraryError) { try index.each(query, body) }

  /// Returns the take with the given ID; nil if there is none.
  public func take(_ id: UUID) throws(LibraryError) -> Take? { try index.record(id)?.take }

  /// Returns the take with the given file name in the takes folder; nil if there is none.
  public func take(fileName: String) throws(LibraryError) -> Take? {
    try index.records(named: fileName, in: .folder).first?.take
  }

  package func numberedTitle(_ title: String) throws(LibraryError) -> String {
    let taken = Set(try index.foldedTitles(beginning: SearchFolding.fold("\(title) ")))
    var number = 2
    while taken.contains(SearchFolding.fold("\(title) \(number)")) { number += 1 }
    return "\(title) \(number)"
  }

  /// Returns the path of a take's file.
  public func path(of take: Take) -> String {
    folder.path(of: take)
  }

  /// Returns the take that the user specified.
  ///
  /// The name can be "last" for the newest take, an ID or at least its first eight digits, a whole
  /// title, a file name, or words that only one take contains.
  ///
  /// - Parameter isTrash: whether to search the trash instead of the folder.
  /// - Throws: `noTake`; `severalTakes` if more than one take matches.
  public func find(_ name: String, isTrash: Bool = false) throws(LibraryError) -> Take {
    let location: TakeFileLocation = isTrash ? .trash : .folder
    if name.lowercased() == "last" {
      guard let key = try keys(TakeQuery(isTrash: isTrash)).first,
        let take = try takes([key]).first
      else { throw .noTake(name: name) }
      return take
    }
    func only(_ found: [TakeRecord]) throws(LibraryError) -> Take? {
      let here = found.filter { $0.location == location }
      guard here.count < 2 else { throw .severalTakes(name: name, count: here.count) }
      return here.first?.take
    }
    let digits = name.uppercased()
    if digits.count >= 8, digits.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
      if let take = try only(index.records(idPrefix: digits)) { return take }
    }
    let named = try index.records(named: name, in: location)
    let present = named.filter { $0.take.condition != .missing }
    if let take = try only(present.isEmpty ? named : present) { return take }
    let folded = SearchFolding.fold(name)
    if let take = try only(index.records(titled: folded, in: location)) { return take }
    let query = TakeQuery(
      SearchQuery(name, now: time.date, calendar: .current), isTrash: isTrash)
    let found = try folded.isEmpty ? [] : keys(query)
    guard found.count < 2 else { throw .severalTakes(name: name, count: found.count) }
    guard let take = try takes(found).first else { throw .noTake(name: name) }
    return take
  }

  /// Returns the take with the given title, without regard to case and accents.
  ///
  /// - Throws: `noTake`; `severalTakes` if more than one take has the title.
  package func find(
    titled title: String, isTrash: Bool = false
  ) throws(LibraryError) -> Take {
    let found = try index.records(
      titled: SearchFolding.fold(title), in: isTrash ? .trash : .folder)
    guard found.count < 2 else { throw .severalTakes(name: title, count: found.count) }
    guard let record = found.first else { throw .noTake(name: title) }
    return record.take
  }

  /// Returns the highest number that appears between two given strings in any title, such as 12 for
  /// "Recording 12"; 0 if there is none.
  ///
  /// Titles in the trash count too, since their takes can be restored.
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

  /// Returns the other takes that have the same audio.
  public func duplicates(of take: Take) throws(LibraryError) -> [Take] {
    guard let hash = take.contentHash else { return [] }
    return try takes(withSound: hash).filter { $0.id != take.id }
  }

  /// Returns the takes with the given audio hash, including those in the trash.
  public func takes(withSound hash: ContentHash) throws(LibraryError) -> [Take] {
    try index.records(hash).map(\.take)
  }

  package func lastChange() throws(LibraryError) -> Int { try index.lastChange() }

  package func changes(after number: Int) throws(LibraryError) -> (last: Int, ids: [UUID]?) {
    try index.changes(after: number)
  }
}
