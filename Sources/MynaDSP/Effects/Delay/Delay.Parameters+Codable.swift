#if !hasFeature(Embedded)
  extension Delay.Parameters: Codable {
    private enum Key: String, CodingKey, CaseIterable {
      case delayTime, feedback, lowPassCutoff, wetDryMix
    }

    /// Reads settings; one that is missing has its default, a mistake is an error in words.
    public init(from decoder: any Decoder) throws {
      let values = try StrictDecoding(decoder, of: "delay", keys: Key.allCases.map(\.rawValue))
      self.init(
        delayTime: try values.number("delayTime", in: Self.delayTimeRange, default: 1),
        feedback: try values.number("feedback", in: Self.feedbackRange, default: 50),
        lowPassCutoff: try values.number(
          "lowPassCutoff", in: Self.lowPassCutoffRange, default: 15_000),
        wetDryMix: try values.number("wetDryMix", in: Self.wetDryMixRange, default: 100))
    }

    /// Writes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(delayTime, forKey: .delayTime)
      try values.encode(feedback, forKey: .feedback)
      try values.encode(lowPassCutoff, forKey: .lowPassCutoff)
      try values.encode(wetDryMix, forKey: .wetDryMix)
    }
  }
#endif
