package import MynaLibrary
package import MynaStudio
package import MynaSync
package import Network
import Observation
package import Secrets
package import Threads

/// Keeps the library and the cloud alike while the app runs, and says how that goes; knows no widget.
///
/// Nothing is sent before a place was chosen, nor while the person has switched sync off.
@MainActor @Observable package final class SyncModel {
  /// The present work of sync.
  package enum Phase: Equatable, Sendable {
    /// No place was chosen, or the person has switched sync off.
    case off
    /// Nothing is to be done before the next look.
    case resting
    /// A round is under way, in this process or in another one.
    case working
    /// The network is metered, and the person wants nothing sent there.
    case waitsForFreeNetwork
    /// The last round failed; the next one is due by itself.
    case failed(SyncServiceError)
  }

  /// The present work of sync.
  package private(set) var phase = Phase.off
  /// The place that was chosen; nil for none.
  package private(set) var account: CloudAccount?
  /// Counts, the last rounds, and what a person has to confirm.
  package private(set) var status = SyncStatus()
  /// Grows whenever the states of takes may have changed; a few times a second while sounds are carried.
  package internal(set) var revision = 0
  /// Why a renewed sign-in could not be kept, so that the next start may have to sign in again; nil for nothing.
  package private(set) var unkept: SecretError?
  /// The failure of the last rounds; nil after one that went well.
  private(set) var trouble: SyncTrouble?
  /// The change that a person has confirmed, and no round has made yet.
  private(set) var answered: SyncConfirmation.Kind?

  @ObservationIgnored let library: Library
  @ObservationIgnored let service: SyncService
  @ObservationIgnored let reader: SyncStateReader
  @ObservationIgnored let time: any TimeSource
  @ObservationIgnored private let makeNetwork: @Sendable () -> any NetworkInformation
  @ObservationIgnored private lazy var network = makeNetwork()
  @ObservationIgnored private let wishes = SyncWishes()
  @ObservationIgnored private let unkeptSecrets: UnkeptSecrets
  /// The change between on and off that was asked for last; one follows the other.
  @ObservationIgnored private var change: Task<Void, Never>?
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?
  @ObservationIgnored private var patience: Task<Void, Never>?
  /// Callers that wait for a sound to come here.
  @ObservationIgnored var waiterCount = 0

  /// Seconds between two looks at what is being carried.
  private static let lookInterval = Duration.milliseconds(300)

  /// A model that does nothing before `begin`.
  package init(
    folders: MynaFolders, library: Library, secrets: any SecretStore,
    opening: any StorageOpening = CloudOpening(), time: any TimeSource = SystemTime(),
    network: @escaping @Sendable () -> any NetworkInformation = { NetworkMonitor() }
  ) {
    let unkeptSecrets = UnkeptSecrets()
    (self.library, self.time, makeNetwork) = (library, time, network)
    self.unkeptSecrets = unkeptSecrets
    service = SyncService(folders: folders, secrets: secrets, opening: opening, time: time) {
      unkeptSecrets.note($0)
    }
    reader = SyncStateReader(folders: folders)
  }

  isolated deinit {
    watching?.cancel()
    looking?.cancel()
    patience?.cancel()
  }

  // MARK: On and off

  /// Watches, and does a round whenever something was changed here or there; begins anew if it does already.
  ///
  /// To be called at the start, and whenever another place was chosen or the choice of networks was changed.
  package func begin(usesMetered: Bool = false) async {
    await follow { [weak self] in await self?.watch(usesMetered: usesMetered) }
  }

  /// Ends a round that is under way, and does no more; what was done stays.
  package func end() async {
    watching?.cancel()
    await follow { [weak self] in await self?.stop() }
  }

  /// The same, but waits no longer than so: a keyring that asks for its password lets nothing end before that is typed.
  package func end(within limit: Duration) async {
    let (isOver, continuation) = AsyncStream.makeStream(of: Void.self)
    Task { [weak self] in
      await self?.end()
      continuation.finish()
    }
    let waiting = Task { [time] in
      // It is canceled as soon as nobody waits any more.
      _ = try? await time.sleep(for: limit)
      continuation.finish()
    }
    for await _ in isOver {}
    waiting.cancel()
  }

  /// Changes come one after another, so that no two watches are ever under way.
  private func follow(_ next: @escaping @MainActor () async -> Void) async {
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
    watching = Task { [weak self, wishes] in
      async let rounds: Void = {
        await watch.run(wishes) { continuation.yield($0) }
        continuation.finish()
      }()
      for await event in events { await self?.follow(event) }
      await rounds
    }
  }

  private func stop() async {
    watching?.cancel()
    await watching?.value
    watching = nil
    wishes.clear()
    forgetTrouble()
    (phase, answered) = (.off, nil)
    await stopLooking()
    await look()
  }

  // MARK: Wishes

  /// Does a round now: the bucket is listed, and what has failed is tried again.
  package func syncNow() { wishes.add(SyncOptions(lists: true, retries: true)) }

  /// Does what waited for a person to confirm it.
  package func confirm(_ confirmation: SyncConfirmation) {
    answered = confirmation.kind
    wishes.add(SyncOptions(confirmed: [confirmation.kind]))
  }

  // MARK: Rounds

  private func follow(_ event: SyncWatch.Event) async {
    switch event {
    case .began:
      phase = .working
      beginLooking()
    case .failed(.sync(.busy)):
      // Another process does what is to be done; that is shown as well.
      phase = .working
      beginLooking()
    case .done:
      forgetTrouble()
      answered = nil
      await rest(.resting)
    case .failed(let error):
      note(error)
      await rest(.failed(error))
    case .waitsForFreeNetwork:
      // Failures on another network do not count on this one.
      forgetTrouble()
      await rest(.waitsForFreeNetwork)
    }
  }

  private func rest(_ phase: Phase) async {
    await stopLooking()
    // Counts first: observers of the phase read the counts that belong to it.
    await look()
    self.phase = phase
    if waiterCount > 0 { beginLooking() }
  }

  private func note(_ error: SyncServiceError) {
    let isOffline = error.isUnreachable && network.condition == .absent
    let isNew = trouble == nil || trouble?.isOffline != isOffline
    let isLasting = isNew ? false : trouble?.isLasting ?? false
    trouble = SyncTrouble(error: error, isOffline: isOffline, isLasting: isLasting)
    guard isNew else { return }
    patience?.cancel()
    patience = Task { [weak self, time] in
      do {
        try await time.sleep(for: SyncTrouble.patience)
      } catch {
        return
      }
      self?.trouble?.isLasting = true
    }
  }

  private func forgetTrouble() {
    patience?.cancel()
    (patience, trouble) = (nil, nil)
  }

  // MARK: Looking

  /// Looks at what is carried, a few times a second, until nothing is.
  func beginLooking() {
    guard looking == nil else { return }
    looking = Task { [weak self, time] in
      // It ends when it is canceled, which is no error.
      while (try? await time.sleep(for: Self.lookInterval)) != nil, await self?.lookAgain() == true
      {}
    }
  }

  /// Looks, and returns whether something is still being carried.
  private func lookAgain() async -> Bool {
    guard phase == .working || waiterCount > 0 else { return false }
    await look()
    return true
  }

  private func stopLooking() async {
    looking?.cancel()
    // A look that is under way ends before the next one begins.
    await looking?.value
    looking = nil
  }

  private func look() async {
    unkept = unkeptSecrets.last
    do throws(SyncServiceError) {
      let found = try await reader.status()
      (account, status) = (found?.account, found?.status ?? SyncStatus())
    } catch {
      // The database is read again with the next look; without an account there is no next one.
      if case .account = error {
        account = nil
        note(error)
        phase = .failed(error)
      }
    }
    revision += 1
  }
}
