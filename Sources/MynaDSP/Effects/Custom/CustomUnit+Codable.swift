#if !hasFeature(Embedded)
  /// In an effect file the settings are an object of numbers.
  extension CustomUnit {
    /// Reads the settings of a unit; a mistake is an error in words.
    ///
    /// A unit that this program does not have may have any settings, which are kept.
    init(_ name: String, from decoder: any Decoder) throws {
      self.init(name)
      let rows = definition?.settings
      let values = try StrictDecoding(decoder, of: name, keys: rows?.map(\.name))
      for key in values.keys {
        let value = try values.decode(key, a: "a number", default: 0.0)
        if let row = rows?.first(where: { $0.name == key }) {
          settings[key] = try values.number(key, in: row.range, default: value)
        } else {
          settings[key] = value
        }
      }
    }

    /// Writes the settings that were given.
    func encode(to container: inout KeyedEncodingContainer<ParameterKey>) throws {
      for (name, value) in settings { try container.encode(value, forKey: ParameterKey(name)) }
    }
  }
#endif
