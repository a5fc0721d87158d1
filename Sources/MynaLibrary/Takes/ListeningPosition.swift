public import FoundationEssentials

/// The position where the user stopped listening to a take, and the effect in use at that time.
public struct ListeningPosition: Codable, Equatable, Sendable {
  /// The maximum size of an effect, in bytes.
  static let effectLimit = 16_384
  private static let positionLimit = 1e9

  /// The date when the user stopped listening.
  ///
  /// Of two positions, the one with the later date is used.
  public let date: Date
  /// The position, in seconds from the start of the audio.
  public let position: Double
  /// The effect and its speed as JSON; nil for no effect.
  public let effect: String?

  /// Creates a position.
  ///
  /// If `position` is out of range, it becomes 0. If `effect` is empty or too long, it becomes nil.
  public init(date: Date, position: Double, effect: String? = nil) {
    self.date = date.wholeSecond
    self.position = (0...Self.positionLimit).contains(position) ? position : 0
    self.effect = effect.flatMap { 1...Self.effectLimit ~= $0.utf8.count ? $0 : nil }
  }

  /// Whether the position is the start, without an effect.
  public var isBeginning: Bool { position == 0 && effect == nil }

  /// Returns whether this position should replace another position; true if the other position is
  /// nil.
  public func replaces(_ other: ListeningPosition?) -> Bool {
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

extension ListeningPosition {
  init?(text: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let place = try? decoder.decode(Self.self, from: Data(text.utf8)) else { return nil }
    self.init(date: place.date, position: place.position, effect: place.effect)
  }

  var text: String? {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
