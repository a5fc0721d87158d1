package import FoundationEssentials

/// The little by which a person knows a take.
package struct TakeLabel: Equatable, Identifiable, Sendable {
  /// The take's id.
  package let id: UUID
  /// The title.
  package let title: String
  /// The date on which it was recorded.
  package let created: Date
  /// Seconds; 0 if not known.
  package let duration: Double
}
