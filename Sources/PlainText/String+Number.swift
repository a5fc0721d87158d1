import Glibc

extension String {
  /// Formats a number with a fixed number of decimals: "-0.50".
  ///
  /// This works like `printf` with "%.2f" in the C locale, even if the user's locale uses a decimal
  /// comma.
  public init(_ value: Double, decimals: Int) { self = .c("%.*f", Int32(decimals), value) }

  /// Formats a number with at most six significant digits, like `printf` with "%g": "1.5".
  public init(shortened value: Double) { self = .c("%g", value) }

  /// Formats an integer with leading zeros: "007".
  ///
  /// - Parameter width: the minimum number of characters, including a sign.
  public init(_ number: Int, width: Int) {
    let (sign, text) = (number < 0 ? "-" : "", String(number.magnitude))
    let zeros = Swift.max(0, width - sign.utf8.count - text.utf8.count)
    self = sign + String(repeating: "0", count: zeros) + text
  }

  /// Formats a time in whole seconds: "3:07", "1:02:03".
  ///
  /// - Parameter seconds: any number, because damaged headers may contain any value. Negative
  ///   numbers and NaN count as 0.
  public init(clock seconds: Double) {
    let total = seconds == seconds ? Int(Swift.min(Swift.max(0, seconds), 1e15)) : 0
    let (hours, minutes, rest) = (total / 3_600, total / 60 % 60, total % 60)
    let tail = String(rest, width: 2)
    self = hours > 0 ? "\(hours):\(String(minutes, width: 2)):\(tail)" : "\(minutes):\(tail)"
  }

  /// Formats a duration: "2.345 s", or "1:02:03" for one minute or longer.
  ///
  /// - Parameter seconds: any number, as for `init(clock:)`.
  public init(duration seconds: Double) {
    self = seconds < 60 ? String(seconds, decimals: 3) + " s" : String(clock: seconds)
  }

  /// Formats a number without a trailing ".0": "50", "0.25".
  public init(plain number: Double) {
    let text = number.description
    self = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func c(_ form: String, _ values: any CVarArg...) -> String {
    // The buffer must have room for the largest number, which has 309 digits before the decimal
    // point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { bytes in
      let locale = uselocale(CLocale.shared.locale)
      defer { uselocale(locale) }
      let count = withVaList(values) { vsnprintf(bytes.baseAddress, bytes.count, form, $0) }
      return String(
        decoding: UnsafeRawBufferPointer(bytes).prefix(Swift.min(Int(count), 511)), as: UTF8.self)
    }
  }
}

private struct CLocale: @unchecked Sendable {
  static let shared = CLocale()
  // The C library's locale object, which is never changed or freed.
  let locale = newlocale(1 << LC_ALL, "C", nil)
}
