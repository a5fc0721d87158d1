/// The option `--bwlimit`: how many bytes per second go over all connections together.
enum RateOption {
  private static let name = "bwlimit"
  /// As rclone, curl and wget have them.
  private static let units: [Character: Double] = [
    "k": 1_024, "K": 1_024, "m": 1_048_576, "M": 1_048_576, "g": 1_073_741_824, "G": 1_073_741_824,
  ]

  /// The option of a command.
  static func description(_ summary: String) -> OptionDescription {
    OptionDescription(
      name: name, value: "RATE",
      summary:
        "\(summary) at most RATE bytes per second in all: 500k, 1.5M; k is 1,024, M 1,024 k.")
  }

  /// The bytes per second that were given; nil for no limit.
  static func bytesPerSecond(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.text(name) else { return nil }
    // rclone takes a bare number for kilobytes, curl for bytes.
    guard let unit = text.last.flatMap({ units[$0] }), let number = Double(text.dropLast()),
      number.isFinite, (1_024...1e15).contains(number * unit)
    else {
      throw UsageError(
        "--bwlimit takes bytes per second with k, M or G behind them, such as 500k or 1.5M, and at least 1k; not “\(text)”."
      )
    }
    return Int(number * unit)
  }
}
