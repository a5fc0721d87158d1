#if !hasFeature(Embedded)
  struct ParameterKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Decodes the settings of an object in an effect file, without ignoring any mistakes.
  ///
  /// An unknown key, a value of the wrong type, and a value out of range each throw a
  /// `DecodingError.dataCorrupted` whose `debugDescription` explains the mistake. A missing key
  /// keeps the default.
  struct StrictDecoding {
    private let container: KeyedDecodingContainer<ParameterKey>

    var keys: [String] { container.allKeys.map(\.stringValue).sorted() }

    init(_ decoder: any Decoder, of owner: String, keys: [String]?) throws {
      do {
        container = try decoder.container(keyedBy: ParameterKey.self)
      } catch is DecodingError {
        throw Self.error("\(owner) is not a set of named values", at: decoder.codingPath)
      }
      // `self.keys` is sorted, so the same unknown key is always reported if there are several.
      guard let keys, let first = self.keys.first(where: { !keys.contains($0) }) else { return }
      throw Self.error(
        "\"\(first)\" is not a parameter of \(owner); it has \(keys.joined(separator: ", "))",
        at: decoder.codingPath + [ParameterKey(first)])
    }

    func number(
      _ key: String, in range: ClosedRange<Double>, default standard: Double
    ) throws -> Double {
      let value = try decode(key, a: "a number", default: standard)
      guard range.contains(value) else {
        let limits = "\(Self.text(range.lowerBound))…\(Self.text(range.upperBound))"
        throw error("\(key) \(Self.text(value)) is outside \(limits)", at: key)
      }
      return value
    }

    func flag(_ key: String, default standard: Bool) throws -> Bool {
      try decode(key, a: "true or false", default: standard)
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
      _ key: String, default standard: Choice
    ) throws -> Choice where Choice.RawValue == String {
      let name = try decode(key, a: "a name", default: standard.rawValue)
      guard let choice = Choice(rawValue: name) else {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("\"\(name)\" is not a \(key); there are \(names)", at: key)
      }
      return choice
    }

    func list<Element: Decodable>(_ key: String, atMost limit: Int) throws -> [Element] {
      guard container.contains(ParameterKey(key)) else { return [] }
      guard var items = try? container.nestedUnkeyedContainer(forKey: ParameterKey(key)) else {
        throw error("\(key) is not a list", at: key)
      }
      var elements: [Element] = []
      while !items.isAtEnd {
        guard elements.count < limit else { throw error("\(key) has more than \(limit)", at: key) }
        elements.append(try items.decode(Element.self))
      }
      return elements
    }

    func decode<Value: Decodable>(
      _ key: String, a kind: String, default standard: Value
    ) throws -> Value {
      guard container.contains(ParameterKey(key)) else { return standard }
      do {
        return try container.decode(Value.self, forKey: ParameterKey(key))
      } catch is DecodingError {
        throw error("\(key) is not \(kind)", at: key)
      }
    }

    func error(_ text: String, at key: String) -> DecodingError {
      Self.error(text, at: container.codingPath + [ParameterKey(key)])
    }

    private static func error(_ text: String, at path: [any CodingKey]) -> DecodingError {
      .dataCorrupted(.init(codingPath: path, debugDescription: text))
    }

    static func text(_ number: Double) -> String {
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }
#endif
