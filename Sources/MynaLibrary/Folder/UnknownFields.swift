import FoundationEssentials
import PlainText

/// The fields of a JSON object that this Myna does not know.
struct UnknownFields: Codable, Equatable {
  private var fields: [String: JSONValue]

  /// Whether there are none.
  var isEmpty: Bool { fields.isEmpty }

  /// Reads those fields of an object that have none of the names; no fields from anything but an object.
  init(_ data: Data, besides names: some Sequence<String>) {
    fields = (try? JSONDecoder().decode([String: JSONValue].self, from: data)) ?? [:]
    for name in names { fields[name] = nil }
  }

  init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([String: JSONValue].self)
  }

  func encode(to encoder: any Encoder) throws {
    for (name, value) in fields {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(value, forKey: Name(stringValue: name))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
