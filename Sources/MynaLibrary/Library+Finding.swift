import Dates
public import FoundationEssentials
import Threads

extension Library {
  /// Returns the takes that match a query.
  ///
  /// By default, the newest takes come first, and takes in the trash are left out.
  public func takes(_ query: TakeQuery = TakeQuery()) throws(LibraryError) -> [Take] {
    try use { store throws(LibraryError) in try store.takes(store.keys(query)) }
  }

  /// Returns the takes that match a search such as "yesterday interview", "#work", or
  /// "is:favorite".
  ///
  /// Days and weeks are in this machine's time zone. See `SearchQuery`.
  public func takes(
    matching text: String, order: TakeQuery.Order = .newest
  ) throws(LibraryError) -> [Take] {
    try takes(TakeQuery(SearchQuery(text, now: time.date, calendar: .current), order: order))
  }

  /// Returns the take with the given ID, even if it is in the trash; nil if there is none.
  public func take(_ id: UUID) throws(LibraryError) -> Take? {
    try use { store throws(LibraryError) in try store.take(id) }
  }

  /// Returns the take that the user specified by "last", a full or partial ID (from its start), a
  /// title, a file name, or words that only one take contains.
  ///
  /// - Throws: `noTake`; `severalTakes` if more than one take matches.
  public func find(_ name: String, isTrash: Bool = false) throws(LibraryError) -> Take {
    try use { store throws(LibraryError) in try store.find(name, isTrash: isTrash) }
  }

  /// Returns the tags of all takes outside the trash, sorted, without duplicates.
  public func tags() throws(LibraryError) -> [String] {
    try use { store throws(LibraryError) in try store.tags() }
  }

  /// Returns the path of a take's file.
  public nonisolated func path(of take: Take) -> String {
    TakesFolder(path: takes).path(of: take)
  }

  /// Returns the earlier versions of a take, oldest first.
  public func versions(of id: UUID) throws(LibraryError) -> [TakeVersion] {
    try use { store throws(LibraryError) in try store.history.versions(of: id) }
  }
}
