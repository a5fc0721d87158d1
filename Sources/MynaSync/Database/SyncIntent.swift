package import FoundationEssentials

/// A queued operation on a take's sound, until it is done or no longer needed.
package struct SyncIntent: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Uploads the local sound.
    case upload = "upload"
    /// Removes the object, after its sound is safe in the local trash.
    case delete = "delete"
    /// Downloads the sound.
    case download = "download"
  }

  /// The position in the queue.
  package let number: Int
  package let take: UUID
  package let kind: Kind
  /// The earliest time for an attempt.
  package var notBefore: Date
  /// The number of consecutive failures.
  package var attempts: Int
  /// The last failure; nil if there is none.
  package var failure: FailureReason?
}
