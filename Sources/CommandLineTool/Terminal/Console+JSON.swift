import Files
import FoundationEssentials
import Translations

/// Prints results as JSON, with strings in English and with the keys that `docs/json.md` lists.
extension Console {
  static let vocabularyVersion = 1

  /// Prints an object.
  static func print<Value: Encodable>(json value: @autoclosure () throws -> Value) throws {
    let text = try encoded { VersionedObject(value: try value()) }
    try write(Data((text + "\n").utf8), isFinal: printsLines)
  }

  /// Prints a list of objects: one array or, with `--json=lines`, one object per line.
  static func print<Value: Encodable>(json values: @autoclosure () throws -> [Value]) throws {
    let values = try Translations.inEnglish(values)
    if printsLines { return try values.forEach { try print(json: $0) } }
    let objects = values.map { VersionedObject(value: $0) }
    try write(Data((try encoded { objects } + "\n").utf8))
  }

  /// Prints a list of strings: one array or, with `--json=lines`, one string per line.
  static func print(jsonStrings strings: [String]) throws {
    let texts =
      printsLines
      ? try strings.map { text in try encoded { text } }
      : [
        try encoded { strings }
      ]
    for text in texts { try write(Data((text + "\n").utf8)) }
  }

  /// Encodes a value; with `--json=lines`, on one line.
  static func encoded(_ value: () throws -> some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !printsLines { encoder.outputFormatting.insert(.prettyPrinted) }
    let text = try Translations.inEnglish {
      String(decoding: try encoder.encode(try value()), as: UTF8.self)
    }
    return text.showingForeignBytes(after: #"\\x"#).displayName
  }
}

/// An object that also states the version of the vocabulary in `docs/json.md`.
struct VersionedObject<Value: Encodable>: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Console.vocabularyVersion, forKey: .version)
  }

  private enum CodingKeys: String, CodingKey {
    case version = "version"
  }
}
