#if !hasFeature(Embedded)
  extension CustomUnit {
    /// Decodes the settings from an object of numbers.
    ///
    /// The settings of a unit that this program has not registered are decoded, but not validated.
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

    func encode(to container: inout KeyedEncodingContainer<ParameterKey>) throws {
      for (name, value) in settings { try container.encode(value, forKey: ParameterKey(name)) }
    }
  }
#endif
