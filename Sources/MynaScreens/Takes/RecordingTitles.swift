import MynaLibrary

/// Titles for new recordings, each with a number that no other of its kind has.
@MainActor package final class RecordingTitles {
  /// The source of a recording.
  package enum Kind: CaseIterable, Sendable {
    /// A microphone.
    case voice
    /// The piano.
    case piano
  }

  /// The title of a recording with a number, in the person's language; nil leaves them without titles.
  package var words: ((Kind, Int) -> String)?
  /// The highest number of each kind; nil while that is not known.
  private var last: [Kind: Int]?

  /// The title of the next recording; nil while it is not known which are taken.
  func next(_ kind: Kind) -> String? {
    guard let words, let last else { return nil }
    return words(kind, last[kind, default: 0] + 1)
  }

  /// Counts a title that was given.
  func countOne(_ kind: Kind) { last?[kind, default: 0] += 1 }

  /// Finds the titles that are taken.
  ///
  /// - Parameter isUpToDate: whether the library is known to have all recordings; else one without any tells nothing.
  func look(in library: Library, isUpToDate: Bool) async {
    guard let words else { return }
    let forms = Kind.allCases.map { kind in
      let form = words(kind, 0)
        .split(separator: "0", maxSplits: 1, omittingEmptySubsequences: false)
      return (kind, form.map(String.init))
    }
    let highest = await library.looked { store throws(LibraryError) in
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
