public import Dates
public import FoundationEssentials
import TextFolding

/// A typed search, as terms that all hold for a match.
///
/// Days, weeks and months are those of the calendar and time zone passed in. Nothing that is typed is an error.
public struct SearchQuery: Equatable, Sendable {
  /// One thing that must hold.
  ///
  /// Texts and tags are folded, see `SearchFolding`, and never empty.
  public enum Term: Equatable, Sendable {
    /// The title, a tag or the note contains it.
    case text(String)
    /// The same, or the recording began within the dates: "march" may be either.
    case textOrDates(String, Range<Date>)
    /// It has this tag.
    case tag(String)
    /// It is marked.
    case favorite
  }

  /// In the order in which they were typed; empty finds everything.
  public let terms: [Term]

  /// Reads "yesterday interview", "march 2025 piano", "#work", "tag:work", "is:favorite" or "\"in quotes\"".
  ///
  /// Names of months and weekdays are known in English, Korean and Chinese. Without a year, they mean the latest that
  /// is not in the future.
  public init(_ text: String, now: Date, calendar: LocalCalendar) {
    let spans = DateSpans(now: now, calendar: calendar)
    // A pasted book is no query; and folding has to end before the next letter is typed.
    var words = SearchWord.split(SearchFolding.fold(String(text.prefix(1_000))))[...]
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

  /// The same, limited to takes with a tag, as it is written, or to favorites.
  public func limited(toTag tag: String?, onlyFavorites: Bool) -> SearchQuery {
    let more = tag.map { [Term.tag(SearchFolding.fold($0))] } ?? []
    return SearchQuery(terms: terms + more + (onlyFavorites ? [.favorite] : []))
  }

  private init(terms: [Term]) { self.terms = terms }

  private static func term(_ word: SearchWord) -> Term? {
    switch word {
    case .quoted(let text): return text.isEmpty ? nil : .text(text)
    case .tag(let name): return name.isEmpty ? nil : .tag(name)
    case .plain("is:favorite"), .plain("is:favourite"): return .favorite
    case .plain(let text): return .text(text)
    }
  }
}
