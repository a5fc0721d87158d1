public import FoundationEssentials

/// The place where a person left a take, and how it sounded there.
public struct ListeningPlace: Codable, Equatable, Sendable {
  /// The most bytes of an effect that are kept.
  static let effectLimit = 16_384
  /// The longest position that is kept, in seconds.
  private static let positionLimit = 1e9

  /// The date on which the take was left; the later of two places holds.
  public let date: Date
  /// Seconds from the beginning of the sound.
  public let position: Double
  /// The effect with its speed, as JSON; nil for the sound as it is.
  public let effect: String?

  /// A place; one that is out of bounds is the beginning, without an effect.
  public init(date: Date, position: Double, effect: String? = nil) {
    self.date = date.wholeSecond
    self.position = (0...Self.positionLimit).contains(position) ? position : 0
    self.effect = effect.flatMap { 1...Self.effectLimit ~= $0.utf8.count ? $0 : nil }
  }

  /// Whether the take begins at its beginning, without an effect.
  public var isBeginning: Bool { position == 0 && effect == nil }

  /// Whether it holds where another one is known, or none.
  public func replaces(_ other: ListeningPlace?) -> Bool {
    guard let other else { return true }
    return self != other
      && (date, position, effect ?? "") > (other.date, other.position, other.effect ?? "")
  }

  private enum CodingKeys: String, CodingKey {
    case date = "date"
    case position = "position"
    case effect = "effect"
  }
}

extension ListeningPlace {
  /// Reads one from a row of the index; nil for what is none.
  init?(text: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let place = try? decoder.decode(Self.self, from: Data(text.utf8)) else { return nil }
    self.init(date: place.date, position: place.position, effect: place.effect)
  }

  /// The place as a row of the index has it; nil if it cannot be written.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
