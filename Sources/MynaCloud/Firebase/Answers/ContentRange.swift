/// The range of an object's bytes that an answer has.
struct ContentRange: Equatable {
  /// The first byte.
  let first: Int
  /// The last byte, which is one of them.
  let last: Int
  /// Of the whole object, in bytes.
  let size: Int

  /// Reads `bytes 100-199/200`.
  ///
  /// - Returns: nil for anything else, or if the numbers do not fit each other.
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
