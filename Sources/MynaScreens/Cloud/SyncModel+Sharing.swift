package import FoundationEssentials
package import MynaCloud
package import MynaStudio
package import MynaSync
import Threads

extension SyncModel {
  /// Returns a link with which anyone can listen to a take; nil if its audio is not in the cloud.
  ///
  /// The link is valid for the longest time that the storage allows.
  package func link(to id: UUID) async throws(SyncServiceError) -> SharedLink? {
    try await service.link(to: id)
  }

  package func stopSharing(_ id: UUID) async throws(SyncServiceError) -> LinkRevocationResult {
    try await service.stopSharing(id)
  }

  package func hasShared() async throws(SyncServiceError) -> Bool { try await service.hasShared() }

  package var canShare: Bool? { account.map { $0.kind.account.links != .none } }

  /// The time at which a link created now expires; nil if it stays valid until revoked.
  package var linkEnd: Date? {
    guard case .ending(let seconds) = account?.kind.account.links else { return nil }
    return time.date.addingTimeInterval(Double(seconds))
  }
}
