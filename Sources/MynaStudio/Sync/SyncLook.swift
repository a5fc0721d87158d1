public import Foundation
import Files
import MynaCloud
public import MynaLibrary
public import MynaSync

/// The state of sync between the library and the place in the cloud that was chosen, also while another process is at it.
///
/// Asks nobody but the files of this machine. For one thread at a time.
public struct SyncLook {
  private let states: SyncStates

  /// Looks at the place that was chosen; nil if none was.
  public init?(folders: MynaFolders) throws(CloudAccountError) {
    guard let account = try CloudAccountFile(folders: folders).read() else { return nil }
    states = SyncStates(
      files: try rethrowing(as: CloudAccountError.cloud, try account.syncFiles(in: folders)))
  }

  /// Returns the states of some takes.
  public func states(of takes: [Take]) throws(SyncError) -> [UUID: TakeState] {
    try states.states(of: takes)
  }

  /// Returns the states of all takes with which something is to be done.
  public func waiting(in library: LibraryStore) throws(SyncError) -> [UUID: TakeState] {
    try states.waiting(in: library)
  }

  /// Returns how much waits to be uploaded or downloaded, in takes; one that is half carried is half a take.
  public func waitingAmount() throws(SyncError) -> Double { try states.waitingAmount() }

  /// Counts, and what came of the last round.
  public func status() throws(SyncError) -> SyncStatus { try states.status() }
}
