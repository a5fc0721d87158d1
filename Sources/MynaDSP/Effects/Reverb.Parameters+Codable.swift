#if !hasFeature(Embedded)
  extension Reverb.Preset: Codable {}

  /// What is missing has its default.
  extension Reverb.Parameters: Codable {
    private enum CodingKeys: String, CodingKey {
      case preset, wetDryMix
    }

    /// Reads the settings by their names; the mix's range is checked with the chain.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init()
      preset = try values.decodeIfPresent(Reverb.Preset.self, forKey: .preset) ?? preset
      wetDryMix = try values.decodeIfPresent(Double.self, forKey: .wetDryMix) ?? wetDryMix
    }

    /// Writes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(preset, forKey: .preset)
      try values.encode(wetDryMix, forKey: .wetDryMix)
    }
  }
#endif
