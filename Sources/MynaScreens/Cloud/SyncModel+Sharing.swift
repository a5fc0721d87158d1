package import FoundationEssentials
package import MynaCloud
package import MynaStudio
package import MynaSync
import Threads

/// Links by which others can hear a take.
extension SyncModel {
  /// Makes a link by which anyone who has it can hear a take; nil if its sound is not in the cloud.
  ///
  /// It holds as long as the place allows.
  package func link(to id: UUID) async throws(SyncServiceError) -> SharedLink? {
    try await service.link(to: id)
  }

  /// Ends all links to a take, as far as the place can.
  package func stopSharing(_ id: UUID) async throws(SyncServiceError) -> SharingEnd {
    try await service.stopSharing(id)
  }

  /// Whether this machine has ever made a link to a take in the chosen place.
  package func hasShared() async throws(SyncServiceError) -> Bool { try await service.hasShared() }

  /// Whether the place that was chosen can make links; nil while none was chosen.
  package var canShare: Bool? { account.map { $0.kind != .folder } }

  /// When a link that is made now ends; nil if it holds until it is revoked.
  package var linkEnd: Date? {
    guard case .s3 = account else { return nil }
    return time.date.addingTimeInterval(Double(SyncService.longestLink))
  }
}
