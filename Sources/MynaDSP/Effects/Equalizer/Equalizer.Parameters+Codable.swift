#if !hasFeature(Embedded)
  extension Equalizer.Parameters: Codable {
    /// Reads what an effect file says; an unknown key or a value out of range is an error that names it.
    public init(from decoder: any Decoder) throws {
      let settings = try StrictDecoding(decoder, of: "equalizer", keys: ["bands", "globalGain"])
      self.init()
      bands = try settings.list("bands", atMost: Self.maximumBandCount)
      globalGain = try settings.number(
        "globalGain", in: Self.globalGainRange, default: globalGain)
    }

    /// Writes every setting.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ParameterKey.self)
      try container.encode(bands, forKey: ParameterKey("bands"))
      try container.encode(globalGain, forKey: ParameterKey("globalGain"))
    }
  }

  extension Equalizer.Band: Codable {
    /// Reads what an effect file says; an unknown key or a value out of range is an error that names it.
    public init(from decoder: any Decoder) throws {
      let settings = try StrictDecoding(
        decoder, of: "an equalizer band",
        keys: ["type", "frequency", "bandwidth", "gain", "bypass"])
      self.init()
      type = try settings.choice("type", default: type)
      frequency = try settings.number("frequency", in: Self.frequencyRange, default: frequency)
      bandwidth = try settings.number("bandwidth", in: Self.bandwidthRange, default: bandwidth)
      gain = try settings.number("gain", in: Self.gainRange, default: gain)
      bypass = try settings.flag("bypass", default: bypass)
    }

    /// Writes every setting.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ParameterKey.self)
      try container.encode(type.rawValue, forKey: ParameterKey("type"))
      try container.encode(frequency, forKey: ParameterKey("frequency"))
      try container.encode(bandwidth, forKey: ParameterKey("bandwidth"))
      try container.encode(gain, forKey: ParameterKey("gain"))
      try container.encode(bypass, forKey: ParameterKey("bypass"))
    }
  }
#endif
