public import Dates
public import FoundationEssentials
import TextFolding

/// A parsed search, all of whose terms must match.
///
/// Days, weeks, and months are those of the given calendar and time zone. Any text is a valid
/// search.
public struct SearchQuery: Equatable, Sendable {
  /// A search condition.
  ///
  /// Text and tags are folded (see `SearchFolding`) and never empty.
  public enum Term: Equatable, Sendable {
    /// The title, a tag, or the note contains the text.
    case text(String)
    /// Either the text matches, as for `text`, or the recording started within the dates.
    ///
    /// For example, "march" can be a word or a month.
    case textOrDates(String, Range<Date>)
    case tag(String)
    case favorite
  }

  /// The terms in the order in which they were typed; an empty array matches everything.
  public let terms: [Term]

  /// Parses a search such as "yesterday interview", "march 2025 piano", "#work", "is:favorite", or
  /// "\"in quotes\"".
  ///
  /// Names of months and weekdays are in English, Korean, and Chinese. Without a year, a name means
  /// the most recent date that is not in the future.
  public init(_ text: String, now: Date, calendar: LocalCalendar) {
    let spans = DateRanges(now: now, calendar: calendar)
    // Long pasted text is truncated, because folding must finish before the next key press.
    var words = SearchToken.split(SearchFolding.fold(String(text.prefix(1_000))))[...]
    var terms: [Term] = []
    while let word = words.first {
      if let phrase = DatePhrase(words, spans: spans) {
        terms.append(.textOrDates(phrase.text, phrase.dates))
        words = words.dropFirst(phrase.wordCount)
        if !phrase.rest.isEmpty { words = [.plain(phrase.rest)] + words }
      } else {
        if let term = Self.term(word) { terms.append(term) }
        words = words.dropFirst()
      }
    }
    self.terms = terms
  }

  /// Returns a search that is further limited to takes with the given tag, ignoring case, and to
  /// favorites if `onlyFavorites` is true.
  public func limited(toTag tag: String?, onlyFavorites: Bool) -> SearchQuery {
    let more = tag.map { [Term.tag(SearchFolding.fold($0))] } ?? []
    return SearchQuery(terms: terms + more + (onlyFavorites ? [.favorite] : []))
  }

  private init(terms: [Term]) { self.terms = terms }

  private static func term(_ word: SearchToken) -> Term? {
    switch word {
    case .quoted(let text): return text.isEmpty ? nil : .text(text)
    case .tag(let name): return name.isEmpty ? nil : .tag(name)
    case .plain("is:favorite"), .plain("is:favourite"): return .favorite
    case .plain(let text): return .text(text)
    }
  }
}
