import Foundation

/// A JSON value of any shape, for comparisons.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(_ data: Data) throws { self = try JSONDecoder().decode(JSONValue.self, from: data) }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Returns the paths of values of `other` that are missing or different here.
  ///
  /// A `null` in `other` matches anything. Additional keys here are allowed.
  func lacks(of other: JSONValue, at path: String = "") -> [String] {
    switch (other, self) {
    case (.null, _): []
    case (.object(let others), .object(let own)):
      others.sorted { $0.key < $1.key }.flatMap { key, value in
        own[key].map { $0.lacks(of: value, at: "\(path).\(key)") } ?? ["\(path).\(key) is missing"]
      }
    case (.list(let others), .list(let own)) where others.count != own.count:
      ["\(path) has \(own.count) elements, and had \(others.count)"]
    case (.list(let others), .list(let own)):
      zip(others, own).enumerated().flatMap { index, pair in
        pair.1.lacks(of: pair.0, at: "\(path)[\(index)]")
      }
    default: self == other ? [] : ["\(path) is \(self), and was \(other)"]
    }
  }

  /// The paths of all object keys, such as `.takes[].id`.
  var names: Set<String> {
    switch self {
    case .object(let values):
      values.reduce(into: []) { names, pair in
        names.insert("." + pair.key)
        names.formUnion(pair.value.names.map { ".\(pair.key)\($0)" })
      }
    case .list(let values):
      values.reduce(into: []) { names, value in names.formUnion(value.names.map { "[]" + $0 }) }
    default: []
    }
  }

  subscript(_ key: String) -> JSONValue? {
    if case .object(let values) = self { values[key] } else { nil }
  }
}
