#if !hasFeature(Embedded)
  extension EffectUnit: Codable {
    /// Decodes a unit from an object whose only key is the unit's name, as in
    /// `{"timePitch": {"pitch": 1200}}`.
    ///
    /// An unknown name without a dot throws an error that lists the known names.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ParameterKey.self)
      guard let key = container.allKeys.first, container.allKeys.count == 1 else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "a unit is an object with one key, its name"))
      }
      if CustomUnit.isName(key.stringValue) {
        self = try EffectKind.custom.decode(container, key)
        return
      }
      guard let kind = EffectKind.builtIn.first(where: { $0.name == key.stringValue }) else {
        let names = EffectKind.builtIn.map(\.name).joined(separator: ", ")
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: container.codingPath,
            debugDescription: "\"\(key.stringValue)\" is not a unit; there are \(names)"))
      }
      self = try kind.decode(container, key)
    }

    /// Encodes the unit under its name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ParameterKey.self)
      try kind.encode(self, &container)
    }
  }
#endif
