package import FoundationEssentials
package import MynaCloud
package import MynaSync

extension SyncService {
  /// The longest time for which a link to S3 can hold, in seconds: seven days.
  package static let longestLink = 604_800

  /// Makes a link by which anyone who has it can hear a take; nil if its sound is not in the cloud.
  ///
  /// - Parameter seconds: how long it holds, where the place has links that end.
  package func link(
    to id: UUID, for seconds: Int = SyncService.longestLink
  ) async throws(SyncServiceError) -> SharedLink? {
    let engine = try engine()
    do throws(SyncError) {
      return try await engine.link(to: id, for: seconds)
    } catch {
      throw .sync(error)
    }
  }

  /// Ends all links to a take, as far as the place can.
  package func stopSharing(_ id: UUID) async throws(SyncServiceError) -> SharingEnd {
    let engine = try engine()
    do throws(SyncError) { return try await engine.stopSharing(id) } catch { throw .sync(error) }
  }

  /// Whether this machine has ever made a link to a take in the chosen place.
  package func hasShared() async throws(SyncServiceError) -> Bool {
    let engine = try engine()
    do throws(SyncError) { return try await engine.hasShared() } catch { throw .sync(error) }
  }
}
