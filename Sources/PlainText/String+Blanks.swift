extension StringProtocol {
  /// The text without leading and trailing characters in Foundation's `whitespacesAndNewlines`.
  public var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }

  /// Returns the text without leading and trailing occurrences of a character.
  public func trimmed(of character: Character) -> String {
    guard let first = firstIndex(where: { $0 != character }),
      let last = lastIndex(where: { $0 != character })
    else { return "" }
    return String(self[first...last])
  }

  /// Returns the text padded with leading spaces to a number of characters.
  public func padded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool {
    properties.generalCategory == .spaceSeparator || (0x9...0xD).contains(value) || value == 0x85
      || value == 0x2028 || value == 0x2029 || value == 0x200B
  }
}
