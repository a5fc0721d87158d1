import Translations

/// The `--bwlimit` option, which limits the total number of bytes per second for all connections.
enum RateOption {
  private static let name = "bwlimit"
  /// The suffixes of rates in bytes per second, with the same values as in rclone, curl, and wget.
  private static let units: [Character: Double] = [
    "k": 1_024, "K": 1_024, "m": 1_048_576, "M": 1_048_576, "g": 1_073_741_824, "G": 1_073_741_824,
  ]

  static func description(_ summary: String) -> OptionDescription {
    OptionDescription(name: name, value: "RATE", summary: summary)
  }

  /// Returns the rate in bytes per second; nil for no limit.
  static func bytesPerSecond(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.text(name) else { return nil }
    // A number without a unit is rejected, because rclone would interpret it as kilobytes, and curl
    // as bytes.
    guard let unit = text.last.flatMap({ units[$0] }), let number = Double(text.dropLast()),
      number.isFinite, (1_024...1e15).contains(number * unit)
    else {
      throw UsageError(
        tr(
          "--bwlimit takes a rate in bytes per second with the suffix k, M, or G, such as 500k or 1.5M (the minimum is 1k), not “%1”.",
          text)
      )
    }
    return Int(number * unit)
  }
}
