package import FoundationEssentials
package import MynaCloud
package import MynaSync

extension SyncService {
  /// The longest lifetime of an S3 link in seconds: seven days.
  package static let longestLink = 604_800

  /// Creates a link with which anyone can play a take; nil if the take's audio is not in the cloud.
  ///
  /// - Parameter seconds: the lifetime of the link, if the cloud location supports links that
  ///   expire.
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

  package func stopSharing(_ id: UUID) async throws(SyncServiceError) -> LinkRevocationResult {
    let engine = try engine()
    do throws(SyncError) { return try await engine.stopSharing(id) } catch { throw .sync(error) }
  }

  package func hasShared() async throws(SyncServiceError) -> Bool {
    let engine = try engine()
    do throws(SyncError) { return try await engine.hasShared() } catch { throw .sync(error) }
  }
}
