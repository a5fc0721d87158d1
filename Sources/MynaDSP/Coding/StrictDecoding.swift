#if !hasFeature(Embedded)
  /// Any text as a key, so that keys nobody asked for can be seen.
  struct ParameterKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// The settings of one thing in an effect file, read so that no mistake passes unnoticed.
  ///
  /// A key it does not have, a value of the wrong kind and a value out of range are each a
  /// `DecodingError.dataCorrupted` whose `debugDescription` says so in words. A key that is missing
  /// leaves the default.
  struct StrictDecoding {
    private let container: KeyedDecodingContainer<ParameterKey>

    /// The names of the settings that are there, in alphabetical order.
    var keys: [String] { container.allKeys.map(\.stringValue).sorted() }

    /// Opens the settings of `owner`, which may have `keys` and no others; nil allows any.
    init(_ decoder: any Decoder, of owner: String, keys: [String]?) throws {
      do {
        container = try decoder.container(keyedBy: ParameterKey.self)
      } catch is DecodingError {
        throw Self.error("\(owner) is not a set of named values", at: decoder.codingPath)
      }
      // The keys are sorted, so that of several mistakes the same one is always told.
      guard let keys, let first = self.keys.first(where: { !keys.contains($0) }) else { return }
      throw Self.error(
        "\"\(first)\" is not a parameter of \(owner); it has \(keys.joined(separator: ", "))",
        at: decoder.codingPath + [ParameterKey(first)])
    }

    /// The number under `key`, which must lie in `range`.
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

    /// The truth value under `key`.
    func flag(_ key: String, default standard: Bool) throws -> Bool {
      try decode(key, a: "true or false", default: standard)
    }

    /// One of the choices an enumeration has, by its raw value.
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

    /// A list of things that decode themselves, at most `limit` long.
    func list<Element: Decodable>(_ key: String, atMost limit: Int) throws -> [Element] {
      guard container.contains(ParameterKey(key)) else { return [] }
      // The error is replaced by one in words.
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

    /// The value under `key` if it is there; `kind` says in words what it should be.
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

    /// The error for the value under `key`.
    func error(_ text: String, at key: String) -> DecodingError {
      Self.error(text, at: container.codingPath + [ParameterKey(key)])
    }

    private static func error(_ text: String, at path: [any CodingKey]) -> DecodingError {
      .dataCorrupted(.init(codingPath: path, debugDescription: text))
    }

    /// A number as a person writes it: 50, not 50.0.
    static func text(_ number: Double) -> String {
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }
#endif
