import Foundation

/// The keys in `docs/json.md`.
struct JSONVocabulary {
  /// The keys in each section of the page, including those in its text.
  let sections: [String: Set<String>]

  /// The keys in the first columns of the tables.
  let rows: Set<String>

  var all: Set<String> { sections.values.reduce(into: []) { $0.formUnion($1) } }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/json.md"), encoding: .utf8)
    var (sections, rows): ([String: Set<String>], Set<String>) = ([:], [])
    for part in page.components(separatedBy: "\n## ").dropFirst() {
      let lines = part.split(separator: "\n")
      let words = lines.dropFirst().flatMap { line in
        line.matches(of: #/`(\w+)`/#).map { String($0.1) }
      }
      sections[String(lines[0])] = Set(words)
    }
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      rows.formUnion(line.split(separator: "|")[0].matches(of: #/`(\w+)`/#).map { String($0.1) })
    }
    (self.sections, self.rows) = (sections, rows)
  }

  /// Returns the keys of all objects in a JSON document, with those of nested objects.
  ///
  /// The contents of effects are omitted, because they have the format of effect files.
  static func keys(of data: Data) throws -> Set<String> {
    var keys: Set<String> = []
    func collect(_ value: Any) {
      if let values = value as? [Any] { return values.forEach(collect) }
      guard let object = value as? [String: Any] else { return }
      keys.formUnion(object.keys)
      for (key, value) in object where key != "effect" { collect(value) }
    }
    collect(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    return keys
  }

  /// Returns the top-level objects of a JSON document.
  static func objects(_ data: Data) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    return value as? [[String: Any]] ?? (value as? [String: Any]).map { [$0] } ?? []
  }
}
