import Translations

/// Options whose value is a time in an audio file, in the form seconds, m:ss, or h:mm:ss.
enum TimeOption {
  private static let longest = 360_000.0

  static func description(_ name: String, _ summary: String) -> OptionDescription {
    OptionDescription(
      name: name, value: "TIME",
      summary: paragraph(summary, tr("Enter the time in seconds, or as m:ss or h:mm:ss.")))
  }

  /// Returns the time in seconds; nil if the option was not given.
  static func time(_ name: String, _ arguments: ParsedArguments) throws -> Double? {
    guard let text = arguments.text(name) else { return nil }
    if let seconds = seconds(text) { return seconds }
    throw UsageError(tr("--%1 takes a time such as 2.5, 1:30, or 1:02:03, not “%2”.", name, text))
  }

  /// Returns the time in seconds.
  ///
  /// - Throws: `UsageError` if the option was not given.
  static func neededTime(_ name: String, _ arguments: ParsedArguments) throws -> Double {
    if let seconds = try time(name, arguments) { return seconds }
    throw UsageError(tr("Specify a time with --%1, such as 2.5, 1:30, or 1:02:03.", name))
  }

  /// Converts a time that the user typed to seconds; nil if the time is not valid.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last, let seconds = decimal(last) else {
      return nil
    }
    var total = 0.0
    for (index, part) in parts.dropLast().enumerated() {
      guard let number = whole(part), index == 0 || number < 60 else { return nil }
      total = total * 60 + number
    }
    guard parts.count == 1 || seconds < 60 else { return nil }
    total = total * 60 + seconds
    return total <= longest ? total : nil
  }

  private static func whole(_ text: Substring) -> Double? {
    isNumber(text) ? Double(text) : nil
  }

  /// Parses digits and a decimal point; rejects signs, exponents, and letters.
  private static func decimal(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy(isNumber) ? Double(text) : nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
