#if !hasFeature(Embedded)
  extension TimePitch.Parameters: Codable {
    private enum Key: String, CodingKey, CaseIterable { case rate, pitch }

    /// Reads settings; one that is missing has its default, a mistake is an error in words.
    public init(from decoder: any Decoder) throws {
      let values = try StrictDecoding(decoder, of: "timePitch", keys: Key.allCases.map(\.rawValue))
      self.init(
        rate: try values.number("rate", in: Self.rateRange, default: 1),
        pitch: try values.number("pitch", in: Self.pitchRange, default: 0))
    }

    /// Writes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(rate, forKey: .rate)
      try values.encode(pitch, forKey: .pitch)
    }
  }
#endif
