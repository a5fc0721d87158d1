public import Foundation
import MynaCloud
public import MynaLibrary
public import MynaSync

/// How the library and the place in the cloud that was chosen are to each other, also while another process syncs them.
///
/// Asks nobody but the files of this machine. For one thread at a time.
public struct SyncLook {
  private let states: SyncStates

  /// Looks at the place that was chosen; nil if none was.
  public init?(folders: MynaFolders) throws(CloudAccountError) {
    guard let account = try CloudAccountFile(folders: folders).read() else { return nil }
    do throws(CloudError) {
      states = SyncStates(files: SyncFiles(folder: folders.sync, key: try account.key))
    } catch {
      throw .cloud(error)
    }
  }

  /// Returns the states of some takes.
  public func states(of takes: [Take]) throws(SyncError) -> [UUID: TakeState] {
    try states.states(of: takes)
  }

  /// The ids of all takes with which something is to be done.
  public func waiting() throws(SyncError) -> Set<UUID> { try states.waiting() }

  /// Counts, and what came of the last round.
  public func status() throws(SyncError) -> SyncStatus { try states.status() }
}
