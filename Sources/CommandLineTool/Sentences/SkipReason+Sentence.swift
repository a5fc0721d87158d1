import Sentences
import SoundFiles
import Translations

extension [SkippedFile] {
  /// The messages about skipped files.
  ///
  /// There is one message for each reason, which includes the names of the first few files.
  var sentences: [String] {
    SkipReason.allCases.compactMap { reason in
      let paths = filter { $0.reason == reason }.map(\.path)
      guard !paths.isEmpty else { return nil }
      let rest = paths.count - Self.mostNamed
      let named = ListFormatting.list(paths.prefix(Self.mostNamed).map { tr("“%1”", $0.onOneLine) })
      let names = rest > 0 ? trCount("%2 and %1 more", "%2 and %1 more", rest, named) : named
      return trCount(
        "Skipped %1 file (%2): %3.", "Skipped %1 files (%2): %3.", paths.count, reason.words, names)
    }
  }

  private static var mostNamed: Int { 3 }
}
