extension String {
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
