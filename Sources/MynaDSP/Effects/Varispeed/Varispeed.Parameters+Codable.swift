#if !hasFeature(Embedded)
  extension Varispeed.Parameters: Codable {
    private enum Key: String, CodingKey, CaseIterable { case rate }

    /// Reads settings; one that is missing has its default, a mistake is an error in words.
    public init(from decoder: any Decoder) throws {
      let values = try StrictDecoding(decoder, of: "varispeed", keys: Key.allCases.map(\.rawValue))
      self.init(
        rate: try values.number("rate", in: Self.rateRange, default: 1))
    }

    /// Writes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(rate, forKey: .rate)
    }
  }
#endif
