import Files
public import FoundationEssentials
import Glibc
package import MynaCloud
import MynaLibrary
public import MynaSync
package import Secrets
package import Threads

/// Syncs the library with the chosen cloud location.
///
/// The location is opened for the first sync, and again whenever the user has chosen a different
/// location.
///
/// ```swift
/// let service = SyncService(folders: folders, secrets: secrets) { error in … }
/// let report = try await service.round()
/// ```
public actor SyncService {
  /// The takes that are visible on the screen.
  ///
  /// Their cloud state is checked first.
  package nonisolated let inView = VisibleTakes()
  private let folders: MynaFolders
  private let secrets: any SecretStore
  private let opening: any StorageFactory
  private let retry: RetryPolicy
  private let time: any TimeSource
  private let onUnkept: @Sendable (SecretError) -> Void
  private let executor = SerialThread(label: "Myna.SyncService")
  private var opened: (account: CloudAccount, engine: SyncEngine)?

  /// Creates a service for the given folders without opening any files.
  ///
  /// - Parameter onUnkept: called on any thread if a renewed Firebase sign-in cannot be saved. In
  ///   that case, the user may have to sign in again in later processes.
  public init(
    folders: MynaFolders, secrets: any SecretStore,
    onUnkept: @escaping @Sendable (SecretError) -> Void
  ) {
    self.init(
      folders: folders, secrets: secrets, opening: CloudStorageFactory(), onUnkept: onUnkept)
  }

  package init(
    folders: MynaFolders, secrets: any SecretStore, opening: any StorageFactory,
    retry: RetryPolicy = RetryPolicy(total: .seconds(30)), time: any TimeSource = SystemTime(),
    onUnkept: @escaping @Sendable (SecretError) -> Void
  ) {
    (self.folders, self.secrets, self.opening) = (folders, secrets, opening)
    (self.retry, self.time, self.onUnkept) = (retry, time, onUnkept)
  }

  /// The executor of the service's own thread.
  ///
  /// The thread can block for file access and while the keyring asks the user for a password.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Syncs the library once.
  ///
  /// If the user's settings require it, the audio of all takes is downloaded.
  ///
  /// - Throws: `account` if no cloud location is chosen or it cannot be opened; `sync` with `busy`
  ///   while another process is syncing, or with an error that affects the entire location. An
  ///   error that affects only one take is stored with that take instead.
  public func round(
    _ options: SyncOptions = SyncOptions()
  ) async throws(SyncServiceError) -> SyncReport {
    let engine = try engine()
    var options = options
    if SettingsFile(folders: folders).read().keepsEverythingHere { options.keepsAll = true }
    do throws(SyncError) { return try await engine.round(options) } catch { throw .sync(error) }
  }

  /// Downloads the audio of takes that exist only in the cloud, without syncing anything else.
  ///
  /// - Throws: the same errors as `round`. If a take's audio cannot be downloaded, the reason is
  ///   stored as the take's state.
  public func bring(_ ids: [UUID]) async throws(SyncServiceError) {
    let engine = try engine()
    do throws(SyncError) {
      try await engine.bring(ids)
      var options = SyncOptions()
      options.onlyBrings = true
      _ = try await engine.round(options)
    } catch {
      throw .sync(error)
    }
  }

  func engine() throws(SyncServiceError) -> SyncEngine {
    do throws(CloudAccountError) {
      let account = try CloudAccountFile(folders: folders).read()
      if let opened, opened.account == account { return opened.engine }
      let location = try CloudLocation(
        folders: folders, secrets: secrets, opening: opening, retry: retry, time: time,
        onUnkept: onUnkept)
      let engine = SyncEngine(try syncedLocation(location))
      opened = (location.account, engine)
      return engine
    } catch {
      opened = nil
      throw .account(error)
    }
  }

  private func syncedLocation(_ location: CloudLocation) throws(CloudAccountError) -> SyncedLocation
  {
    let (folders, time) = (folders, time)
    let files = try rethrowing(
      as: CloudAccountError.cloud, try location.account.syncFiles(in: folders))
    var synced = SyncedLocation(
      library: { () throws(LibraryError) in
        try folders.openLibrary(time: time, needsDisk: true)
      },
      storage: location.storage, transfers: location.transfers, files: files,
      machineName: Self.machineName)
    (synced.name, synced.phone) = (location.account.locationName, PhoneCopyMaker(location.account))
    if location.account.base.phoneUse != nil { synced.foreignFolders = [PhoneRecording.folder] }
    (synced.retry, synced.inView, synced.time) = (retry, inView, time)
    return synced
  }

  private static var machineName: String {
    let name = ProcessInfo.processInfo.hostName
    return name.isEmpty ? "another machine" : name
  }
}
