extension String {
  /// As many whole characters from the beginning as fit into so many bytes of UTF-8.
  func cut(to byteCount: Int) -> String {
    var (end, size) = (startIndex, 0)
    while end < endIndex {
      size += self[end].utf8.count
      if size > byteCount { break }
      end = index(after: end)
    }
    return String(self[..<end])
  }
}
