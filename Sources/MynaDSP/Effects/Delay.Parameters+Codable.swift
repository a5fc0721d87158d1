#if !hasFeature(Embedded)
  /// What is missing has its default.
  extension Delay.Parameters: Codable {
    private enum CodingKeys: String, CodingKey {
      case delayTime, feedback, lowPassCutoff, wetDryMix
    }

    /// Reads the settings by their names; their ranges are checked with the chain.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init()
      delayTime = try values.decodeIfPresent(Double.self, forKey: .delayTime) ?? delayTime
      feedback = try values.decodeIfPresent(Double.self, forKey: .feedback) ?? feedback
      lowPassCutoff =
        try values.decodeIfPresent(Double.self, forKey: .lowPassCutoff) ?? lowPassCutoff
      wetDryMix = try values.decodeIfPresent(Double.self, forKey: .wetDryMix) ?? wetDryMix
    }

    /// Writes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(delayTime, forKey: .delayTime)
      try values.encode(feedback, forKey: .feedback)
      try values.encode(lowPassCutoff, forKey: .lowPassCutoff)
      try values.encode(wetDryMix, forKey: .wetDryMix)
    }
  }
#endif
