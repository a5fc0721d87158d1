#if !hasFeature(Embedded)
  extension EffectParameters {
    /// Decodes settings from an object with one key per setting.
    ///
    /// A setting without a key keeps its default. An invalid setting throws an error that explains
    /// the mistake.
    public init(from decoder: any Decoder) throws {
      let values = try StrictDecoding(decoder, of: Self.name, keys: Self.settings.map(\.name))
      self = Self.defaults
      for setting in Self.settings { try setting.decode(values, &self) }
    }

    /// Encodes every setting under its name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ParameterKey.self)
      for setting in Self.settings { try setting.encode(self, &container) }
    }
  }
#endif
