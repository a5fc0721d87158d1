/// A pattern for names of objects, as rclone and gsutil have it.
///
/// `*` stands for any characters but `/`, `**` for any at all, `?` for one that is no `/`, `[a-z]` for one of several, `[!a-z]`
/// for one that is none of them. A `\` takes away the meaning of the character after it. A character is what a person sees as
/// one, however its accents are written.
package struct NamePattern: Sendable {
  private enum Part {
    case one(Character)
    case any
    case anyOf([ClosedRange<Character>], isNegated: Bool)
    case run(crossesFolders: Bool)
  }

  private let parts: [Part]
  /// What all names that match begin with, up to the last `/` in front of the first wildcard; may be empty.
  package let folder: String

  /// Reads a pattern; nil for a text without any wildcard, which is a name.
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

  /// Returns whether a whole name is as the pattern says.
  ///
  /// The time grows with the length of both, whatever is in them.
  package func matches(_ name: String) -> Bool {
    // All places in the pattern that the characters so far may have led to.
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

  /// A run may also stand for nothing.
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

  /// Reads a set after its `[`; nil, and nothing is read, if it does not end.
  private static func set(_ text: inout Substring) -> Part? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = rest.popFirst() {
      if first == "]", !ranges.isEmpty {
        text = rest
        return .anyOf(ranges, isNegated: isNegated)
      }
      guard let low = first == "\\" ? rest.popFirst() : first else { return nil }
      let after = rest.dropFirst()
      guard rest.first == "-", let high = after.first, high != "]" else {
        ranges.append(low...low)
        continue
      }
      rest = after.dropFirst()
      // One that is the wrong way round has nothing in it, but is there.
      ranges.append(low <= high ? low...high : low...low)
    }
    return nil
  }
}
