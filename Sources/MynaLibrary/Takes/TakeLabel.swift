public import FoundationEssentials

/// The little by which a person knows a take.
public struct TakeLabel: Equatable, Identifiable, Sendable {
  /// The take's id.
  public let id: UUID
  /// The title.
  public let title: String
  /// The date on which it was recorded.
  public let created: Date
  /// Seconds; 0 if not known.
  public let duration: Double
}
