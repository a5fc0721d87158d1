package import FoundationEssentials

package struct SyncIntent: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case upload = "upload"
    /// Removes the object once its audio is safe in the local trash.
    case delete = "delete"
    case download = "download"
  }

  /// The position in the queue.
  package let number: Int
  package let take: UUID
  package let kind: Kind
  package var notBefore: Date
  /// The number of consecutive failures.
  package var attempts: Int
  package var failure: FailureReason?
}
