import MynaLibrary
import MynaStudio
import MynaSync
import Translations

enum TakeDownload {
  /// Returns a take whose audio exists, after downloading the audio if necessary.
  ///
  /// - Throws: `LibraryError.missing` if the audio does not exist anywhere, or the error that
  ///   prevented the download.
  static func present(_ take: Take, in library: LibraryStore) throws -> Take {
    if take.isInCloudOnly { try bring([take]) }
    return try known(take, in: library)
  }

  /// Downloads the missing audio of all takes together.
  ///
  /// The result for each take is the take, or an error if its audio is still unavailable.
  static func present(_ takes: [Take], in library: LibraryStore) -> [Result<Take, any Error>] {
    let distant = takes.filter(\.isInCloudOnly)
    var failure: (any Error)?
    do { if !distant.isEmpty { try bring(distant) } } catch { failure = error }
    return takes.map { take in
      Result {
        do { return try known(take, in: library) } catch {
          throw take.isInCloudOnly ? failure ?? error : error
        }
      }
    }
  }

  private static func bring(_ takes: [Take]) throws {
    let session = try CloudSession()
    guard try session.accountFile.read() != nil else { return }
    Console.say(
      takes.count == 1
        ? tr("Downloading “%1” from the cloud…", takes[0].title)
        : trCount(
          "Downloading %1 recording from the cloud…", "Downloading %1 recordings from the cloud…",
          takes.count))
    let (service, ids) = (session.sync, takes.map(\.id))
    try InterruptibleTask.wait { () async throws(SyncServiceError) in try await service.bring(ids) }
  }

  /// Returns the current state of a take whose audio may have been downloaded in the meantime.
  private static func known(_ take: Take, in library: LibraryStore) throws -> Take {
    guard let absence = take.absence else { return take }
    guard take.isInCloudOnly else { throw absence }
    guard let present = try library.take(take.id), present.absence == nil else {
      throw try failure(of: take) ?? absence
    }
    return present
  }

  private static func failure(of take: Take) throws -> (any Error)? {
    let folders = try MynaFolders()
    guard let query = try SyncStateQuery(folders: folders) else {
      return try SyncStateQuery.formerLocation(of: take, in: folders).map {
        FormerLocationError(title: take.title, location: $0)
      }
    }
    guard case .failed(let reason) = try query.states(of: [take])[take.id] else { return nil }
    if case .elsewhere(let location) = reason.error {
      return FormerLocationError(title: take.title, location: location)
    }
    return SyncServiceError.sync(reason.error)
  }

  /// The audio exists only in cloud storage that was set up earlier.
  struct FormerLocationError: UserFacingError {
    let resultCode = ResultCode.notFound
    let title: String
    let location: String

    var sentence: String {
      tr(
        "“%1” is only in %2, which is no longer set up on this computer; set it up again with “myna cloud setup”, or delete the recording.",
        title, location.locationWords)
    }
  }
}
