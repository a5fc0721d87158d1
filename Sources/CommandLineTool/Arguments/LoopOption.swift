import Translations

/// The `--loop` option, whose value is a range of times.
enum LoopOption {
  private static let name = "loop"

  static let description = OptionDescription(
    name: name, value: "A-B",
    summary: tr("Repeat the part between two times, such as 12.5-18 or 0:10-0:12."))

  /// Returns the range in seconds; nil if the option was not given.
  static func range(_ arguments: ParsedArguments) throws(UsageError) -> ClosedRange<Double>? {
    guard let text = arguments.text(name) else { return nil }
    if let range = range(text) { return range }
    throw UsageError(
      tr("--loop takes two times, such as 2.5-4 or 0:10-0:12, not “%1”.", text))
  }

  /// Converts `A-B`, `A..B`, or two numbers `A:B` to a range in seconds.
  ///
  /// Returns nil if the text is invalid or the range is empty.
  static func range(_ text: String) -> ClosedRange<Double>? {
    guard let (from, to) = numbers(text) ?? times(text, "-") ?? times(text, "..") else {
      return nil
    }
    return from < to ? from...to : nil
  }

  /// Parses the notation of earlier versions, in which `1:2` means from 1 to 2 seconds.
  private static func numbers(_ text: String) -> (Double, Double)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let from = parts[0], let to = parts[1], from >= 0,
      to < TimeOption.longest
    else { return nil }
    return (from, to)
  }

  private static func times(_ text: String, _ separator: String) -> (Double, Double)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let from = TimeOption.seconds(parts[0]),
      let to = TimeOption.seconds(parts[1])
    else { return nil }
    return (from, to)
  }
}
