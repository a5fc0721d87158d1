package import FoundationEssentials
package import MynaLibrary
package import MynaSync
import Threads

/// Reads the state of sync for many callers, on a thread of its own; also while another process is at it.
package actor SyncStateReader {
  private let folders: MynaFolders
  private let executor = SerialThread(label: "Myna.SyncStates")
  private var opened: (account: CloudAccount, query: SyncStateQuery)?

  /// A reader; nothing is opened before something is asked for.
  package init(folders: MynaFolders) { self.folders = folders }

  /// Files are read on a thread of the reader's own.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Returns the place that was chosen, and counts; nil if no place was chosen.
  package func status() throws(SyncServiceError) -> (account: CloudAccount, status: SyncStatus)? {
    guard let (account, query) = try open() else { return nil }
    do throws(SyncError) { return (account, try query.status()) } catch { throw .sync(error) }
  }

  /// Returns the states of some takes; none if no place was chosen.
  package func states(of takes: [Take]) throws(SyncServiceError) -> [UUID: TakeState] {
    guard let query = try open()?.query else { return [:] }
    do throws(SyncError) { return try query.states(of: takes) } catch { throw .sync(error) }
  }

  /// The number of takes that are in the chosen place and not on this machine.
  package func cloudOnlyCount() throws(SyncServiceError) -> Int {
    guard let query = try open()?.query else { return 0 }
    do throws(SyncError) { return try query.cloudOnlyCount() } catch { throw .sync(error) }
  }

  private func open() throws(SyncServiceError) -> (account: CloudAccount, query: SyncStateQuery)? {
    do throws(CloudAccountError) {
      guard let account = try CloudAccountFile(folders: folders).read() else {
        opened = nil
        return nil
      }
      if let opened, opened.account == account { return opened }
      opened = try SyncStateQuery(folders: folders).map { (account, $0) }
      return opened
    } catch {
      opened = nil
      throw .account(error)
    }
  }
}
