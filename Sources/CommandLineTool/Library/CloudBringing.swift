import MynaLibrary
import MynaStudio
import MynaSync

/// Brings the sound of a take here when a command wants it.
enum CloudBringing {
  /// Returns the take with its sound here.
  ///
  /// - Throws: `LibraryError.missing` if the sound is nowhere; whatever keeps it from being brought.
  static func present(_ take: Take, in library: LibraryStore) throws -> Take {
    guard let absence = take.absence else { return take }
    guard take.isInCloudOnly else { throw absence }
    let session = try CloudSession()
    guard try session.accountFile.read() != nil else { throw absence }
    Console.say("Bringing “\(take.title)” from the cloud…")
    let (service, id) = (session.sync, take.id)
    try CloudLoop.wait { () async throws(SyncServiceError) in try await service.bring([id]) }
    guard let present = try library.take(id), present.absence == nil else {
      throw try failure(of: take, in: session) ?? absence
    }
    return present
  }

  private static func failure(
    of take: Take, in session: CloudSession
  ) throws -> SyncServiceError? {
    let state = try SyncLook(folders: session.folders)?.states(of: [take])[take.id]
    guard case .some(.failed(let reason)) = state else { return nil }
    return .sync(reason.error)
  }
}
