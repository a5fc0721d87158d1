import Translations

enum EditMessages {
  static func trimmed(to seconds: Double) -> String {
    tr("Trimmed to %1", LocalizedNumberFormatting.exactClock(seconds))
  }
  static func cut(_ seconds: Double) -> String {
    tr("Cut out %1", LocalizedNumberFormatting.exactClock(seconds))
  }
  static func split(_ title: String) -> String {
    tr("The recording was split. The second part is “%1”", title)
  }
  static var normalized: String { tr("Loudness normalized") }
  static var quieter: String { tr("Noise reduced") }
  static var restored: String { tr("Original restored") }
  static var undone: String { tr("Edit undone") }
  static var redone: String { tr("Edit redone") }

  /// Returns the message about an edit, followed by the recording's title.
  ///
  /// Use this if another recording is visible.
  static func ended(_ words: String, _ title: String) -> String { tr("%1: %2", words, title) }

  /// Formats the selection as “0:01.2 – 0:04.5” with its duration, or returns a hint if everything
  /// is selected.
  static func selection(_ range: ClosedRange<Double>, isWhole: Bool) -> String {
    if isWhole { return tr("Drag the handles to select a part") }
    return tr(
      "%1 – %2 · %3 selected", LocalizedNumberFormatting.exactClock(range.lowerBound),
      LocalizedNumberFormatting.exactClock(range.upperBound),
      LocalizedNumberFormatting.exactClock(range))
  }
}
