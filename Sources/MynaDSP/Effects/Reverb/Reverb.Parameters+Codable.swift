#if !hasFeature(Embedded)
  extension Reverb.Parameters: Codable {
    private enum Key: String, CodingKey, CaseIterable { case preset, wetDryMix }

    /// Reads settings; one that is missing has its default, a mistake is an error in words.
    public init(from decoder: any Decoder) throws {
      let values = try StrictDecoding(decoder, of: "reverb", keys: Key.allCases.map(\.rawValue))
      self.init()
      preset = try values.choice("preset", default: preset)
      wetDryMix = try values.number("wetDryMix", in: Self.wetDryMixRange, default: wetDryMix)
    }

    /// Writes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(preset.rawValue, forKey: .preset)
      try values.encode(wetDryMix, forKey: .wetDryMix)
    }
  }
#endif
