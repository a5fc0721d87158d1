package import FoundationEssentials
package import MynaCloud
import Threads

package enum LinkRevocationResult: Equatable, Sendable {
  case ended
  /// The storage can't revoke the link, which remains valid until this date. The date is nil if the
  /// link is valid until the storage's owner revokes it.
  case holds(until: Date?)
  /// This machine has no valid link to the take.
  case notShared
}

extension SyncEngine {
  /// Creates a public link to a take; returns nil if the take's audio isn't in the cloud.
  ///
  /// - Parameter seconds: the link's lifetime, if the storage's links expire.
  package func link(to id: UUID, for seconds: Int) async throws(SyncError) -> SharedLink? {
    let (database, _) = try open()
    guard let name = try object(of: id, in: database) else { return nil }
    let (retry, storage) = (Retry(location.retry, time: location.time), location.storage)
    let link: SharedLink
    do throws(CloudError) {
      link = try await retry { @Sendable () async throws(CloudError) in
        try await storage.makeLink(name, for: seconds)
      }
    } catch {
      throw SyncError(error)
    }
    let end = link.expiration.map { String($0.timeIntervalSince1970) } ?? SyncMetadataKey.noEnd
    try database.setFact(.link(to: id), to: Self.later(try database.fact(.link(to: id)), end))
    try database.setFact(.hasShared, to: "1")
    return link
  }

  package func stopSharing(_ id: UUID) async throws(SyncError) -> LinkRevocationResult {
    let (database, _) = try open()
    let kept = try database.fact(.link(to: id))
    guard let name = try object(of: id, in: database) else { return .notShared }
    let (retry, storage) = (Retry(location.retry, time: location.time), location.storage)
    do throws(CloudError) {
      try await retry { @Sendable () async throws(CloudError) in
        try await storage.stopSharing(name)
      }
    } catch {
      guard case .cannotRevoke = error else { throw SyncError(error) }
      return end(ofLink: kept)
    }
    try database.setFact(.link(to: id), to: nil)
    return .ended
  }

  private func end(ofLink kept: String?) -> LinkRevocationResult {
    guard let kept else { return .notShared }
    guard let seconds = Double(kept) else { return .holds(until: nil) }
    let end = Date(timeIntervalSince1970: seconds)
    return end > location.time.date ? .holds(until: end) : .notShared
  }

  package func hasShared() throws(SyncError) -> Bool { try open().0.fact(.hasShared) != nil }

  private func object(of id: UUID, in database: SyncDatabase) throws(SyncError) -> ObjectName? {
    guard let fields = try database.entry(id)?.fields, !fields.isDeleted else { return nil }
    return fields.sound?.object
  }

  private static func later(_ one: String?, _ other: String) -> String {
    guard let one, let first = Double(one), let second = Double(other) else {
      return one == SyncMetadataKey.noEnd ? SyncMetadataKey.noEnd : other
    }
    return first > second ? one : other
  }
}

extension SyncMetadataKey {
  /// Stored instead of a date for a link that never expires.
  fileprivate static let noEnd = "never"
  fileprivate static let hasShared = SyncMetadataKey("hasShared")

  /// The expiration of the last link to a take, in seconds since 1970.
  fileprivate static func link(to take: UUID) -> SyncMetadataKey {
    SyncMetadataKey("link:\(take.uuidString)")
  }
}
