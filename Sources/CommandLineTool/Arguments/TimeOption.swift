import Translations

/// Options whose value is a time, in a notation that `TimeNotation` describes.
enum TimeOption {
  static let longest = 360_000.0

  static func description(
    _ name: String, letter: Character? = nil, _ summary: String, isRepeatable: Bool = false
  ) -> OptionDescription {
    OptionDescription(
      name: name, letter: letter, value: "TIME",
      summary: paragraph(summary, tr("Enter the time in seconds, or as 1:30 or 1m30s.")),
      isRepeatable: isRepeatable)
  }

  /// Returns the time in seconds; nil if the option was not given.
  static func time(_ name: String, _ arguments: ParsedArguments) throws(UsageError) -> Double? {
    try times(name, arguments).last
  }

  /// Returns the times in seconds of an option that can be repeated.
  static func times(_ name: String, _ arguments: ParsedArguments) throws(UsageError) -> [Double] {
    try arguments.texts(name).map { text throws(UsageError) in
      guard let seconds = seconds(text) else { throw malformed(text, name) }
      return seconds
    }
  }

  /// Returns the time in seconds; nil if the option was not given.
  ///
  /// For compatibility with earlier versions, the option also accepts numbers such as `.5` and
  /// `1e2`.
  static func timeOrNumber(
    _ name: String, _ arguments: ParsedArguments, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    guard let text = arguments.text(name) else { return nil }
    guard let seconds = seconds(text) ?? Double(text), seconds.isFinite else {
      throw malformed(text, name)
    }
    guard range.contains(seconds) else {
      throw UsageError(
        tr(
          "--%1 %2 is outside %3…%4 %5.", name, text, plain(range.lowerBound),
          plain(range.upperBound), tr("seconds")))
    }
    return seconds
  }

  /// Returns the times, in seconds, of an option that must be given at least once.
  static func neededTimes(
    _ name: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> [Double] {
    let times = try times(name, arguments)
    guard !times.isEmpty else {
      throw UsageError(tr("Specify a time with --%1, such as 2.5, 1:30, or 1m30s.", name))
    }
    return times
  }

  /// Converts a time that the user typed to seconds; nil if the time is not valid.
  static func seconds(_ text: some StringProtocol) -> Double? {
    TimeNotation.seconds(String(text)).flatMap { $0 <= longest ? $0 : nil }
  }

  private static func malformed(_ text: String, _ name: String) -> UsageError {
    UsageError(tr("--%1 takes a time such as 2.5, 1:30, or 1m30s, not “%2”.", name, text))
  }
}
