import Foundation

/// A line of `docs/cookbook.md`, and the results that its comment states.
public struct CookbookRecipe: Sendable, CustomStringConvertible {
  /// The line without its comment.
  public let command: String
  /// The parts of the comment, such as “3.000 s” or “prints identical”.
  public let results: [String]

  /// The command.
  public var description: String { command }

  /// Whether the command needs a library and a cloud.
  public var needsCloud: Bool {
    command.hasPrefix("myna cloud ") || command.hasPrefix("myna sync")
  }

  /// Whether the command needs a microphone or a speaker.
  public var needsSound: Bool {
    command.hasPrefix("myna record ") || command.hasPrefix("myna play ")
  }

  /// The output that the command names; nil if it writes none.
  public var output: String? {
    let words = command.split(separator: " ")
    if let last = words.last, last.hasPrefix(">") { return String(last.dropFirst()) }
    return words.firstIndex(of: "-o").map { String(words[$0 + 1]) }
  }

  /// All lines of the page, in order.
  public static let all: [CookbookRecipe] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/cookbook.md")
    // A missing page fails the test of the number of recipes.
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("    myna ") }.map { line in
      let parts = line.split(separator: " # ", maxSplits: 1)
      let results = parts.count == 2 ? parts[1].components(separatedBy: ", ") : []
      return CookbookRecipe(
        command: parts[0].trimmingCharacters(in: .whitespaces), results: results)
    }
  }()
}
