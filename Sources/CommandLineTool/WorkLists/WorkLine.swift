import Files
import FoundationEssentials
import PlainText

/// Parses the lines of a list, which are either all text or all JSON.
struct WorkLine {
  /// The reason why a line is not understood.
  enum Mistake: Error, Equatable {
    case tooLong
    case controlCharacter
    case tooManyFields
    case emptyField
    case notObject
    case noPath
    case notPath(key: String)
    case notSeconds(key: String)
  }

  /// The keys that describe the work; a manifest replaces them.
  private enum Key {
    static let input = "audio_filepath"
    static let outputs = ["output", "output_filepath"]
    static let offset = "offset"
    static let duration = "duration"
  }

  /// Whether names can contain control characters, since the lines don't end with one.
  let endsWithNull: Bool
  let isJSON: Bool

  func item(_ bytes: [UInt8], line: Int) throws(Mistake) -> WorkItem {
    isJSON ? try object(bytes, line: line) : try text(bytes, line: line)
  }

  private func text(_ bytes: [UInt8], line: Int) throws(Mistake) -> WorkItem {
    let tab = UInt8(ascii: "\t")
    let isClean = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == tab }
    guard endsWithNull || isClean else { throw .controlCharacter }
    let fields = bytes.split(separator: tab, omittingEmptySubsequences: false)
    guard fields.count <= 2 else { throw .tooManyFields }
    guard fields.allSatisfy({ !$0.isEmpty }) else { throw .emptyField }
    let names = fields.map { String(fileSystemBytes: $0) }
    return WorkItem(line: line, input: names[0], output: names.count == 2 ? names[1] : nil)
  }

  private func object(_ bytes: [UInt8], line: Int) throws(Mistake) -> WorkItem {
    guard case .object(var entry) = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    else { throw .notObject }
    func path(_ key: String) throws(Mistake) -> String? {
      switch entry.removeValue(forKey: key) {
      case nil, .null?: return nil
      case .text(let text)? where !text.isEmpty && !text.utf8.contains(0): return text
      default: throw .notPath(key: key)
      }
    }
    func seconds(_ key: String) throws(Mistake) -> Double? {
      let number: Double?
      switch entry.removeValue(forKey: key) {
      case nil, .null?: return nil
      case .integer(let value)?: number = Double(value)
      case .decimal(let value)?: number = Double("\(value)")
      case .number(let value)?: number = value
      default: number = nil
      }
      guard let number, 0...TimeOption.longest ~= number else { throw .notSeconds(key: key) }
      return number
    }
    guard let input = try path(Key.input) else { throw .noPath }
    var item = WorkItem(line: line, input: input)
    for key in Key.outputs { item.output = try path(key) ?? item.output }
    item.offset = try seconds(Key.offset)
    item.duration = try seconds(Key.duration)
    item.entry = entry
    return item
  }
}
