enum PropertyList {
  /// Returns the top-level strings by their keys.
  ///
  /// This method scans the tags once and only counts their nesting depth, so deeply nested tags
  /// can't exhaust the stack.
  static func strings(in text: String) -> [String: String] {
    var strings: [String: String] = [:]
    var key: String?
    var depth = 0
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->") else { return strings }
        rest = rest[end.upperBound...]
        continue
      }
      guard let close = rest.firstIndex(of: ">") else { return strings }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let content = rest.prefix { $0 != "<" }
      let isClosed = rest[content.endIndex...].hasPrefix("</\(tag)>")
      switch tag {
      case "dict", "array": (depth, key) = (depth + 1, nil)
      case "/dict", "/array": (depth, key) = (depth - 1, nil)
      case "key" where depth == 1: key = isClosed ? unescaped(content) : nil
      case "string" where depth == 1:
        if let key, isClosed { strings[key] = unescaped(content) }
        key = nil
      default: break
      }
    }
    return strings
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let begin = rest.firstIndex(of: "&") {
      result += rest[..<begin]
      rest = rest[begin...]
      guard let entity = entities.first(where: { rest.hasPrefix($0.name) }) else {
        result.append(rest.removeFirst())
        continue
      }
      result += entity.character
      rest = rest.dropFirst(entity.name.count)
    }
    return result + rest
  }

  private static let entities = [
    (name: "&amp;", character: "&"), (name: "&lt;", character: "<"),
    (name: "&gt;", character: ">"), (name: "&quot;", character: "\""),
    (name: "&apos;", character: "'"),
  ]
}
