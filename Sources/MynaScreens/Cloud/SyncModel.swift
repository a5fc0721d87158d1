package import MynaLibrary
package import MynaStudio
package import MynaSync
package import Network
import Observation
package import Secrets
package import Threads

/// Syncs the library with the cloud while the app runs and publishes the sync state.
///
/// Nothing is sent without an account, or while the user has turned sync off.
@MainActor @Observable package final class SyncModel {
  package enum Phase: Equatable, Sendable {
    case off
    case resting
    case working
    case waitsForFreeNetwork
    /// The last attempt to sync failed.
    ///
    /// The next attempt starts automatically.
    case failed(SyncServiceError)
  }

  package private(set) var phase = Phase.off
  package private(set) var account: CloudAccount?
  package private(set) var status = SyncStatus()
  /// Incremented whenever the states of takes may have changed; a few times a second during
  /// transfers.
  package internal(set) var revision = 0
  /// The reason that a renewed sign-in could not be stored; nil if it was stored.
  ///
  /// If it was not stored, the user may have to sign in again after a restart.
  package private(set) var unkept: SecretError?
  private(set) var problem: SyncFailure?
  /// The kind of change that the user has confirmed; nil once the change has been synced.
  private(set) var answered: SyncConfirmation.Kind?

  @ObservationIgnored let library: Library
  @ObservationIgnored let service: SyncService
  @ObservationIgnored let reader: SyncStateReader
  @ObservationIgnored let time: any TimeSource
  @ObservationIgnored private let makeNetwork: @Sendable () -> any NetworkInformation
  @ObservationIgnored private lazy var network = makeNetwork()
  @ObservationIgnored private let requests = SyncRequests()
  @ObservationIgnored private let unkeptSecrets: UnsavedSecrets
  @ObservationIgnored private var change: Task<Void, Never>?
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?
  @ObservationIgnored private var patience: Task<Void, Never>?
  @ObservationIgnored var waiterCount = 0

  private static let refreshInterval = Duration.milliseconds(300)

  package init(
    folders: MynaFolders, library: Library, secrets: any SecretStore,
    opening: any StorageFactory = CloudStorageFactory(), time: any TimeSource = SystemTime(),
    network: @escaping @Sendable () -> any NetworkInformation = { NetworkMonitor() }
  ) {
    let unkeptSecrets = UnsavedSecrets()
    (self.library, self.time, makeNetwork) = (library, time, network)
    self.unkeptSecrets = unkeptSecrets
    service = SyncService(folders: folders, secrets: secrets, opening: opening, time: time) {
      unkeptSecrets.record($0)
    }
    reader = SyncStateReader(folders: folders)
  }

  isolated deinit {
    watching?.cancel()
    looking?.cancel()
    patience?.cancel()
  }

  // MARK: Start and stop

  /// Starts automatic sync, which syncs after changes in the library and at regular intervals.
  ///
  /// If automatic sync is already running, it restarts.
  ///
  /// Call this at startup, and after the account or the network setting has changed.
  package func begin(usesMetered: Bool = false) async {
    await enqueue { [weak self] in await self?.watch(usesMetered: usesMetered) }
  }

  /// Stops automatic sync and cancels a sync in progress.
  ///
  /// Transfers that have already completed are kept.
  package func end() async {
    watching?.cancel()
    await enqueue { [weak self] in await self?.stop() }
  }

  /// Stops automatic sync like `end()`, but returns after `limit` at the latest.
  ///
  /// Without the limit, a keyring that is waiting for the user's password could block the caller.
  package func end(within limit: Duration) async {
    let (isOver, continuation) = AsyncStream.makeStream(of: Void.self)
    Task { [weak self] in
      await self?.end()
      continuation.finish()
    }
    let waiting = Task { [time] in
      _ = try? await time.sleep(for: limit)
      continuation.finish()
    }
    for await _ in isOver {}
    waiting.cancel()
  }

  /// Runs `next`, which starts or stops automatic sync, after all previous starts and stops have
  /// finished.
  private func enqueue(_ next: @escaping @MainActor () async -> Void) async {
    let before = change
    let work = Task {
      await before?.value
      await next()
    }
    change = work
    await work.value
  }

  private func watch(usesMetered: Bool) async {
    await stop()
    guard account != nil else { return }
    let watch = SyncWatch(
      service, library: library, network: network, usesMetered: usesMetered, time: time)
    let (events, continuation) = AsyncStream.makeStream(of: SyncWatch.Event.self)
    phase = .resting
    watching = Task { [weak self, requests] in
      async let rounds: Void = {
        await watch.run(requests) { continuation.yield($0) }
        continuation.finish()
      }()
      for await event in events { await self?.handle(event) }
      await rounds
    }
  }

  private func stop() async {
    watching?.cancel()
    await watching?.value
    watching = nil
    requests.clear()
    clearProblem()
    (phase, answered) = (.off, nil)
    await stopRefreshing()
    await refresh()
  }

  // MARK: Requests

  package func syncNow() { requests.add(SyncOptions(lists: true, retries: true)) }

  package func confirm(_ confirmation: SyncConfirmation) {
    answered = confirmation.kind
    requests.add(SyncOptions(confirmed: [confirmation.kind]))
  }

  // MARK: Rounds

  private func handle(_ event: SyncWatch.Event) async {
    switch event {
    case .began:
      phase = .working
      startRefreshing()
    case .failed(.sync(.busy)):
      // Another process is already syncing, so show its progress.
      phase = .working
      startRefreshing()
    case .done:
      clearProblem()
      answered = nil
      await rest(.resting)
    case .failed(let error):
      record(error)
      await rest(.failed(error))
    case .waitsForFreeNetwork:
      // The last failure occurred on a different network, so it no longer matters.
      clearProblem()
      await rest(.waitsForFreeNetwork)
    }
  }

  private func rest(_ phase: Phase) async {
    await stopRefreshing()
    // Update the counts first, because observers of the phase read them too.
    await refresh()
    self.phase = phase
    if waiterCount > 0 { startRefreshing() }
  }

  private func record(_ error: SyncServiceError) {
    let isOffline = error.isUnreachable && network.condition == .absent
    let isNew = problem == nil || problem?.isOffline != isOffline
    let isLasting = isNew ? false : problem?.isLasting ?? false
    problem = SyncFailure(error: error, isOffline: isOffline, isLasting: isLasting)
    guard isNew else { return }
    patience?.cancel()
    patience = Task { [weak self, time] in
      do {
        try await time.sleep(for: SyncFailure.patience)
      } catch {
        return
      }
      self?.problem?.isLasting = true
    }
  }

  private func clearProblem() {
    patience?.cancel()
    (patience, problem) = (nil, nil)
  }

  // MARK: Refreshing

  func startRefreshing() {
    guard looking == nil else { return }
    looking = Task { [weak self, time] in
      while (try? await time.sleep(for: Self.refreshInterval)) != nil,
        await self?.refreshAndCheck() == true
      {}
    }
  }

  private func refreshAndCheck() async -> Bool {
    guard phase == .working || waiterCount > 0 else { return false }
    await refresh()
    return true
  }

  private func stopRefreshing() async {
    looking?.cancel()
    await looking?.value
    looking = nil
  }

  private func refresh() async {
    unkept = unkeptSecrets.last
    do throws(SyncServiceError) {
      let found = try await reader.status()
      (account, status) = (found?.account, found?.status ?? SyncStatus())
    } catch {
      // Ignore database errors, because the database is opened again for the next read. Report an
      // account error now, because nothing is read without an account.
      if case .account = error {
        account = nil
        record(error)
        phase = .failed(error)
      }
    }
    revision += 1
  }
}
