import Foundation

/// A table of figures, written as Markdown for people and as JSON for programs.
struct Table: Encodable {
  enum Cell: Encodable {
    case text(String)
    /// A number, and the number of decimal places to show.
    case number(Double, decimals: Int)
    case none

    var isNumber: Bool { if case .number = self { true } else { false } }

    var text: String {
      switch self {
      case .text(let text): text
      case .number(let value, let decimals): String(format: "%.\(decimals)f", value)
      case .none: "–"
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let value, _): try container.encode(value)
      case .none: try container.encodeNil()
      }
    }
  }

  var title: String
  var note: String
  var columns: [String]
  private(set) var rows: [[Cell]] = []

  init(_ title: String, note: String, columns: [String]) {
    (self.title, self.note, self.columns) = (title, note, columns)
  }

  mutating func append(_ row: [Cell]) { rows.append(row) }

  var markdown: String {
    let rules = columns.indices.map { column in
      rows.contains { $0[column].isNumber } ? "---:" : "---"
    }
    let lines = [columns, rules] + rows.map { $0.map(\.text) }
    let body = lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    return "## \(title)\n\n\(note)\n\n\(body)\n"
  }

  private enum CodingKeys: CodingKey { case title, note, rows }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encode(note, forKey: .note)
    try container.encode(
      rows.map { Dictionary(zip(columns, $0), uniquingKeysWith: { first, _ in first }) },
      forKey: .rows)
  }
}
