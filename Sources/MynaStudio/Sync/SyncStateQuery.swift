package import FoundationEssentials
import Files
import MynaCloud
package import MynaLibrary
package import MynaSync

/// The state of sync between the library and the place in the cloud that was chosen, also while another process is at it.
///
/// Asks nobody but the files of this machine. For one thread at a time.
package struct SyncStateQuery {
  /// The place that was chosen.
  package let account: CloudAccount
  private let states: TakeStateReader

  /// Looks at the place that was chosen; nil if none was.
  package init?(folders: MynaFolders) throws(CloudAccountError) {
    guard let account = try CloudAccountFile(folders: folders).read() else { return nil }
    self.account = account
    states = TakeStateReader(
      files: try rethrowing(as: CloudAccountError.cloud, try account.syncFiles(in: folders)))
  }

  /// Returns the name of a place that was used before and has the sound of a take: empty if the name is not known, nil if none
  /// has it.
  package static func formerLocation(
    of take: Take, in folders: MynaFolders
  ) throws(SyncError) -> String? {
    try TakeStateReader.location(withSoundOf: take.id, in: folders.sync)
  }

  /// Returns the states of some takes.
  package func states(of takes: [Take]) throws(SyncError) -> [UUID: TakeState] {
    try states.states(of: takes)
  }

  /// Returns the states of all takes with which something is to be done.
  package func waiting(in library: LibraryStore) throws(SyncError) -> [UUID: TakeState] {
    try states.waiting(in: library)
  }

  /// Returns how much waits to be uploaded or downloaded, in takes; one that is half carried is half a take.
  package func waitingAmount() throws(SyncError) -> Double { try states.waitingAmount() }

  /// The number of takes that are in the place and not on this machine.
  package func cloudOnlyCount() throws(SyncError) -> Int { try states.cloudOnlyCount() }

  /// Whether this machine has used other places before.
  package func hasFormerLocations() throws(SyncError) -> Bool { try states.hasFormerLocations() }

  /// Counts, and what came of the last round.
  package func status() throws(SyncError) -> SyncStatus { try states.status() }
}
