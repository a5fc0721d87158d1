package import FoundationEssentials

/// The fields that identify a take for the user.
package struct TakeLabel: Equatable, Identifiable, Sendable {
  /// The take's ID.
  package let id: UUID
  /// The title.
  package let title: String
  /// The recording date.
  package let created: Date
  /// The duration, in seconds; 0 if unknown.
  package let duration: Double
}
