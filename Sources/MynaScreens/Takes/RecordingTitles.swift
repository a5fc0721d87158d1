import MynaLibrary

/// Titles for new recordings, each with a number that no other has.
@MainActor public final class RecordingTitles {
  /// The source of a recording.
  public enum Kind: CaseIterable, Sendable {
    /// A microphone.
    case voice
    /// The piano.
    case piano
  }

  /// The title of a recording with a number, in the person's language; nil leaves them without titles.
  public var words: ((Kind, Int) -> String)?
  /// The highest number that any has; nil while that is not known.
  private var last: Int?

  /// The title of the next recording; nil while it is not known which are taken.
  func next(_ kind: Kind) -> String? {
    guard let words, let last else { return nil }
    return words(kind, last + 1)
  }

  /// Counts a title that was given.
  func countOne() { last = last.map { $0 + 1 } }

  /// Finds the titles that are taken.
  ///
  /// - Parameter isUpToDate: whether the library is known to have all recordings; else one without any tells nothing.
  func look(in library: Library, isUpToDate: Bool) async {
    guard let words else { return }
    let forms = Kind.allCases.map { kind in
      words(kind, 0).split(separator: "0", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
    }
    let highest = await library.looked { store throws(LibraryError) in
      var highest = 0
      for form in forms where form.count == 2 {
        highest = max(highest, try store.highestNumber(inTitlesBetween: form[0], and: form[1]))
      }
      return highest
    }
    guard let highest, highest > 0 || isUpToDate else { return }
    last = max(highest, last ?? 0)
  }
}
