import FoundationEssentials
import MynaDSP

extension RenderStep: Decodable {
  fileprivate struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  private static let names = [
    "trim", "trimSilence", "channels", "reverse", "denoise", "sampleRate", "mix", "fade", "pad",
    "normalize",
  ]

  private static let channels: [String: ChannelSelection] = [
    "mono": .mono, "stereo": .stereo, "left": .left, "right": .right,
  ]

  private static let longest = 360_000.0
  private static let gains = -60.0...24

  /// Decodes a step from an object whose only key is the step's or the effect unit's name.
  package init(from decoder: any Decoder) throws {
    let fields = try StepFields(decoder)
    switch fields.name {
    case "trim":
      let times = try fields.numbers(["from": 0...Self.longest, "to": 0...Self.longest])
      let (from, to) = (times["from"] ?? 0, times["to"] ?? .infinity)
      guard from < to else { throw fields.mistake("\"from\" must be before \"to\" in \"trim\"") }
      self = .trim(from...to)
    case "trimSilence":
      try fields.requireTrue()
      self = .trimSilence
    case "reverse":
      try fields.requireTrue()
      self = .reverse
    case "channels":
      guard let channels = Self.channels[try fields.value(String.self)] else {
        throw fields.mistake("\"channels\" is \"mono\", \"stereo\", \"left\", or \"right\"")
      }
      self = .channels(channels)
    case "denoise":
      self = .denoise(try fields.number(NoiseReduction.Parameters.reductionRange))
    case "sampleRate": self = .sampleRate(try fields.number(8_000...192_000))
    case "mix":
      let file = try fields.value(StepMix.self)
      guard Self.gains.contains(file.gain ?? 0) else {
        throw fields.mistake("\"gain\" in \"mix\" is outside -60 to 24")
      }
      self = .mix(MixedFile(path: file.file, gain: file.gain ?? 0))
    case "fade":
      let lengths = try fields.numbers(["in": FadeLengths.range, "out": FadeLengths.range])
      self = .fade(FadeLengths(fadeIn: lengths["in"] ?? 0, fadeOut: lengths["out"] ?? 0))
    case "pad":
      let lengths = try fields.numbers(["before": 0...Self.longest, "after": 0...Self.longest])
      self = .pad(PaddingLengths(before: lengths["before"] ?? 0, after: lengths["after"] ?? 0))
    case "normalize":
      let target = try fields.numbers([
        "loudness": -70...0, "peak": Limiter.Parameters.ceilingRange,
      ])
      self = .normalize(
        LoudnessTarget(loudness: target["loudness"] ?? -16, peak: target["peak"] ?? -1))
    case let name where name.contains(".") || EffectUnit.kinds.contains { $0.name == name }:
      self = .unit(try EffectUnit(from: decoder))
    case let name:
      let names = (Self.names + EffectUnit.kinds.map(\.name)).joined(separator: ", ")
      throw fields.mistake("\"\(name)\" is not a step; there are \(names)")
    }
  }
}

private struct StepMix: Decodable {
  let file: String
  let gain: Double?

  private enum CodingKeys: String, CodingKey {
    case file = "file"
    case gain = "gain"
  }
}

/// The name of a step, and access to its settings.
private struct StepFields {
  let name: String
  private let container: KeyedDecodingContainer<RenderStep.Key>

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: RenderStep.Key.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a step is an object with one key, its name"))
    }
    name = key.stringValue
  }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try container.decode(type, forKey: RenderStep.Key(name))
  }

  func requireTrue() throws {
    guard try value(Bool.self) else { throw mistake("\"\(name)\" can only be true") }
  }

  func number(_ range: ClosedRange<Double>) throws -> Double {
    try checked(try value(Double.self), range, of: name)
  }

  func numbers(_ ranges: [String: ClosedRange<Double>]) throws -> [String: Double] {
    let numbers = try value([String: Double].self)
    for (key, number) in numbers {
      guard let range = ranges[key] else {
        let names = ranges.keys.sorted().joined(separator: ", ")
        throw mistake("\"\(name)\" has no setting \"\(key)\"; there are \(names)")
      }
      _ = try checked(number, range, of: key)
    }
    return numbers
  }

  private func checked(
    _ number: Double, _ range: ClosedRange<Double>, of key: String
  ) throws -> Double {
    guard range.contains(number) else {
      throw mistake("\"\(key)\" is outside \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func mistake(_ text: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath, debugDescription: text))
  }
}
