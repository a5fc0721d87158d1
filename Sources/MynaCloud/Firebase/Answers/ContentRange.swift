struct ContentRange: Equatable {
  let first: Int
  /// The offset of the last byte, inclusive.
  let last: Int
  let size: Int

  /// Parses `bytes 100-199/200`.
  ///
  /// - Returns: nil for any other form, or if the numbers contradict each other.
  /// - Source: RFC 9110, *HTTP Semantics*, section 14.4.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0] == "bytes" else { return nil }
    let numbers = words[1].split(whereSeparator: { "-/".contains($0) }).map { Int($0) ?? -1 }
    guard numbers.count == 3, 0 <= numbers[0], numbers[0] <= numbers[1],
      numbers[1] < numbers[2]
    else { return nil }
    (first, last, size) = (numbers[0], numbers[1], numbers[2])
  }
}
