package import FoundationEssentials
import Files
import MynaCloud
package import MynaLibrary
package import MynaSync

/// The sync state of the library at the chosen cloud location.
///
/// It is available even while another process is syncing. This reads only local files. Use it on
/// one thread at a time.
package struct SyncStateQuery {
  package let account: CloudAccount
  private let states: TakeStateReader

  package init?(folders: MynaFolders) throws(CloudAccountError) {
    guard let account = try CloudAccountFile(folders: folders).read() else { return nil }
    self.account = account
    states = TakeStateReader(
      files: try rethrowing(as: CloudAccountError.cloud, try account.syncFiles(in: folders)))
  }

  /// Returns the name of a former cloud location that has the audio of a take.
  ///
  /// Returns an empty string if the location's name is unknown; nil if no location has the
  /// audio.
  package static func formerLocation(
    of take: Take, in folders: MynaFolders
  ) throws(SyncError) -> String? {
    try TakeStateReader.location(withSoundOf: take.id, in: folders.sync)
  }

  package func states(of takes: [Take]) throws(SyncError) -> [UUID: TakeState] {
    try states.states(of: takes)
  }

  package func waiting(in library: LibraryStore) throws(SyncError) -> [UUID: TakeState] {
    try states.waiting(in: library)
  }

  /// Returns the number of takes that are waiting for an upload or download.
  ///
  /// A take that is half transferred counts as 0.5.
  package func waitingAmount() throws(SyncError) -> Double { try states.waitingAmount() }

  package func cloudOnlyCount() throws(SyncError) -> Int { try states.cloudOnlyCount() }

  package func hasFormerLocations() throws(SyncError) -> Bool { try states.hasFormerLocations() }

  package func status() throws(SyncError) -> SyncStatus { try states.status() }
}
