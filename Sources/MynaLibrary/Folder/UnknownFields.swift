import FoundationEssentials
import PlainText

struct UnknownFields: Codable, Equatable {
  private var fields: [String: JSONValue]

  var isEmpty: Bool { fields.isEmpty }

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
