#if !hasFeature(Embedded)
  extension EffectChain: Codable {
    private enum Key: String, CodingKey, CaseIterable {
      case name = "name"
      case units = "units"
    }

    private static let unitLimit = 32

    /// Decodes a chain; throws an error that explains the mistake if the content is invalid.
    public init(from decoder: any Decoder) throws {
      let values = try StrictDecoding(decoder, of: "an effect", keys: Key.allCases.map(\.rawValue))
      self.init(
        name: try values.decode("name", a: "a text", default: ""),
        units: try values.list("units", atMost: Self.unitLimit))
      switch Result(catching: { () throws(EffectError) in try validateLimits() }) {
      case .failure(.rateOutOfRange):
        throw values.error(
          "the units together are more than 64 times as fast or as slow", at: "units")
      case .failure(.tailTooLong):
        throw values.error("the units together ring on for more than 10 minutes", at: "units")
      case .success, .failure: break
      }
    }

    /// Encodes the name and the units.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(name, forKey: .name)
      try values.encode(units, forKey: .units)
    }
  }
#endif
