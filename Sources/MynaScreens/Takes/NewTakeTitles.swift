import MynaLibrary

@MainActor package final class NewTakeTitles {
  package enum Kind: CaseIterable, Sendable {
    case voice
    case piano
  }

  /// Returns a numbered title in the user's language.
  ///
  /// If this is nil, recordings have no titles.
  package var words: ((Kind, Int) -> String)?
  private var last: [Kind: Int]?

  /// Returns the title of the next recording; nil if the titles in use are not known yet.
  func next(_ kind: Kind) -> String? {
    guard let words, let last else { return nil }
    return words(kind, last[kind, default: 0] + 1)
  }

  func countOne(_ kind: Kind) { last?[kind, default: 0] += 1 }

  /// Finds out which titles are in use.
  ///
  /// - Parameter isUpToDate: whether the library is known to contain all recordings. If it might
  ///   not, and the library contains no numbered titles, the result is ignored.
  func findUsedTitles(in library: Library, isUpToDate: Bool) async {
    guard let words else { return }
    let forms = Kind.allCases.map { kind in
      let form = words(kind, 0)
        .split(separator: "0", maxSplits: 1, omittingEmptySubsequences: false)
      return (kind, form.map(String.init))
    }
    let highest = await library.useIfPossible { store in
      var highest: [Kind: Int] = [:]
      for (kind, form) in forms where form.count == 2 {
        highest[kind] = try store.highestNumber(inTitlesBetween: form[0], and: form[1])
      }
      return highest
    }
    guard let highest, isUpToDate || highest.values.contains(where: { $0 > 0 }) else { return }
    last = (last ?? [:]).merging(highest, uniquingKeysWith: max)
  }
}
