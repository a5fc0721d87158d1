/// A wildcard pattern for object names, in the syntax of rclone and gsutil.
///
/// `*` matches any characters except `/`. `**` matches any characters. `?` matches one character
/// except `/`. `[a-z]` matches one character in the set, and `[!a-z]` matches one character outside
/// the set. `\` escapes the next character. The characters are Swift's `Character`s, so composed
/// and decomposed accents are equal.
package struct NamePattern: Sendable {
  private enum Part {
    case one(Character)
    case any
    case anyOf([ClosedRange<Character>], isNegated: Bool)
    case run(crossesFolders: Bool)
  }

  private let parts: [Part]
  /// The longest prefix ending with `/` that all matching names share; may be empty.
  package let folder: String

  /// Parses a pattern; nil for text without wildcards, because that is a plain name.
  package init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": parts.append(.one(rest.popFirst() ?? "\\"))
      case "?": parts.append(.any)
      case "*":
        let count = rest.prefix { $0 == "*" }.count
        rest = rest.dropFirst(count)
        parts.append(.run(crossesFolders: count > 0))
      case "[":
        if let set = Self.set(&rest) { parts.append(set) } else { parts.append(.one("[")) }
      default: parts.append(.one(character))
      }
    }
    self.parts = parts
    let fixed = parts.prefix { if case .one = $0 { true } else { false } }
    guard fixed.count < parts.count else { return nil }
    let beginning = String(
      fixed.compactMap { part in if case .one(let character) = part { character } else { nil } })
    folder = String(
      beginning[
        ..<(beginning.lastIndex(of: "/").map(beginning.index(after:)) ?? beginning.startIndex)])
  }

  /// Returns whether the entire name matches the pattern.
  ///
  /// The time is at most proportional to the product of the lengths of the name and the pattern,
  /// whatever characters they contain.
  package func matches(_ name: String) -> Bool {
    // For each position in the pattern, whether the characters read so far can lead to that
    // position.
    var places = Array(repeating: false, count: parts.count + 1)
    places[0] = true
    skipRuns(&places)
    for character in name {
      var next = Array(repeating: false, count: places.count)
      for (index, part) in parts.enumerated() where places[index] {
        switch part {
        case .run(let crossesFolders):
          if crossesFolders || character != "/" { next[index] = true }
        default:
          if Self.takes(character, part) { next[index + 1] = true }
        }
      }
      skipRuns(&next)
      places = next
    }
    return places[parts.count]
  }

  private func skipRuns(_ places: inout [Bool]) {
    for (index, part) in parts.enumerated() where places[index] {
      if case .run = part { places[index + 1] = true }
    }
  }

  private static func takes(_ character: Character, _ part: Part) -> Bool {
    switch part {
    case .one(let wanted): character == wanted
    case .any: character != "/"
    case .anyOf(let ranges, let isNegated):
      character != "/" && ranges.contains { $0.contains(character) } != isNegated
    case .run: false
    }
  }

  private static func set(_ text: inout Substring) -> Part? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    var isFirst = true
    while let first = rest.popFirst() {
      if first == "]", !isFirst {
        text = rest
        return .anyOf(ranges, isNegated: isNegated)
      }
      isFirst = false
      guard let low = first == "\\" ? rest.popFirst() : first else { return nil }
      let after = rest.dropFirst()
      guard rest.first == "-", let high = after.first, high != "]" else {
        ranges.append(low...low)
        continue
      }
      rest = after.dropFirst()
      // A reversed range matches nothing, as in a shell.
      if low <= high { ranges.append(low...high) }
    }
    return nil
  }
}
