import Glibc

extension String {
  /// Creates the text of a number with a fixed count of decimals, with a point before them: "-0.50".
  ///
  /// The result is that of `printf` with "%.2f" in the C locale, even where the user's locale writes a comma.
  public init(_ value: Double, decimals: Int) { self = .c("%.*f", Int32(decimals), value) }

  /// Creates the text of a number with at most six significant digits, as `printf` writes it for "%g": "1.5".
  public init(shortened value: Double) { self = .c("%g", value) }

  /// Creates the text of an integer with zeros before it: "007".
  ///
  /// - Parameter width: the least count of characters, a sign among them.
  public init(_ number: Int, width: Int) {
    let (sign, text) = (number < 0 ? "-" : "", String(number.magnitude))
    let zeros = Swift.max(0, width - sign.utf8.count - text.utf8.count)
    self = sign + String(repeating: "0", count: zeros) + text
  }

  /// Creates the text of a time on a clock, without a part of a second: "3:07", "1:02:03".
  ///
  /// - Parameter seconds: any number, since a damaged header may contain any; below zero is zero.
  public init(clock seconds: Double) {
    let total = seconds == seconds ? Int(Swift.min(Swift.max(0, seconds), 1e15)) : 0
    let (hours, minutes, rest) = (total / 3_600, total / 60 % 60, total % 60)
    let tail = String(rest, width: 2)
    self = hours > 0 ? "\(hours):\(String(minutes, width: 2)):\(tail)" : "\(minutes):\(tail)"
  }

  /// Creates the text of a duration: "2.345 s", or "1:02:03" from a minute on.
  ///
  /// - Parameter seconds: any number, as for a clock.
  public init(duration seconds: Double) {
    self = seconds < 60 ? String(seconds, decimals: 3) + " s" : String(clock: seconds)
  }

  /// Creates the text of a number without a fraction that is zero: "50", "0.25".
  public init(plain number: Double) {
    let text = number.description
    self = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func c(_ form: String, _ values: any CVarArg...) -> String {
    // The largest number has 309 digits before its decimals.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { bytes in
      let locale = uselocale(CLocale.shared.locale)
      defer { uselocale(locale) }
      let count = withVaList(values) { vsnprintf(bytes.baseAddress, bytes.count, form, $0) }
      return String(
        decoding: UnsafeRawBufferPointer(bytes).prefix(Swift.min(Int(count), 511)), as: UTF8.self)
    }
  }
}

/// The C locale, independent of the user's settings.
private struct CLocale: @unchecked Sendable {
  static let shared = CLocale()
  // Never changed or freed.
  let locale = newlocale(1 << LC_ALL, "C", nil)
}
