#if !hasFeature(Embedded)
  /// In an effect file a unit is an object with one key, its name: `{"timePitch": {"pitch": 1200}}`.
  extension EffectUnit: Codable {
    private static let names = [
      "timePitch", "varispeed", "delay", "reverb", "equalizer",
    ]

    /// Reads one unit; an unknown name is an error that lists the known ones.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ParameterKey.self)
      guard let key = container.allKeys.first, container.allKeys.count == 1 else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "a unit is an object with one key, its name"))
      }
      self =
        switch key.stringValue {
        case "timePitch": .timePitch(try container.decode(TimePitch.Parameters.self, forKey: key))
        case "varispeed": .varispeed(try container.decode(Varispeed.Parameters.self, forKey: key))
        case "delay": .delay(try container.decode(Delay.Parameters.self, forKey: key))
        case "reverb": .reverb(try container.decode(Reverb.Parameters.self, forKey: key))
        case "equalizer": .equalizer(try container.decode(Equalizer.Parameters.self, forKey: key))
        default:
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: container.codingPath,
              debugDescription:
                "\"\(key.stringValue)\" is not a unit; there are \(Self.names.joined(separator: ", "))"
            ))
        }
    }

    /// Writes the unit under its name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ParameterKey.self)
      let key = ParameterKey(name)
      switch self {
      case .timePitch(let parameters): try container.encode(parameters, forKey: key)
      case .varispeed(let parameters): try container.encode(parameters, forKey: key)
      case .delay(let parameters): try container.encode(parameters, forKey: key)
      case .reverb(let parameters): try container.encode(parameters, forKey: key)
      case .equalizer(let parameters): try container.encode(parameters, forKey: key)
      }
    }
  }
#endif
