public import Foundation
import MynaCloud
public import MynaLibrary
public import MynaStudio
public import MynaSync
public import Observation
public import Secrets
public import Threads

/// Keeps the library and the cloud alike while the app runs, and says how that goes; knows no widget.
///
/// Nothing is sent before a place was chosen, nor while the person has switched sync off.
@MainActor @Observable public final class SyncModel {
  /// What sync is doing.
  public enum Phase: Equatable, Sendable {
    /// No place was chosen, or the person has switched sync off.
    case off
    /// Nothing is to be done before the next look.
    case resting
    /// A round is under way.
    case working
    /// The network is metered, and the person wants nothing sent there.
    case waitsForFreeNetwork
    /// The last round failed; the next one is due by itself.
    case failed(SyncServiceError)
  }

  /// What sync is doing.
  public private(set) var phase = Phase.off
  /// The place that was chosen; nil for none.
  public private(set) var account: CloudAccount?
  /// Counts, the last rounds, and what a person has to confirm.
  public private(set) var status = SyncStatus()
  /// Grows whenever the states of takes may have changed.
  public private(set) var revision = 0

  @ObservationIgnored private let folders: MynaFolders
  @ObservationIgnored private let library: Library
  @ObservationIgnored let service: SyncService
  @ObservationIgnored private let reader: SyncStateReader
  @ObservationIgnored let time: any TimeSource
  @ObservationIgnored private var waiterCount = 0
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?

  /// A model that does nothing before `begin`.
  public init(
    folders: MynaFolders, library: Library, secrets: any SecretStore,
    time: any TimeSource = SystemTime()
  ) {
    (self.folders, self.library, self.time) = (folders, library, time)
    service = SyncService(folders: folders, secrets: secrets, time: time) { _ in }
    reader = SyncStateReader(folders: folders)
  }

  isolated deinit {
    watching?.cancel()
    looking?.cancel()
  }

  // MARK: Watching

  /// Watches, and does a round whenever something was changed here or there; begins anew if it does already.
  ///
  /// To be called at the start, and whenever another place was chosen or the choice of networks was changed.
  public func begin(usesMetered: Bool = false) async {
    await end()
    guard account != nil else { return }
    let watch = SyncWatch(service, library: library, usesMetered: usesMetered, time: time)
    phase = .resting
    watching = Task { [weak self] in
      await watch.run { event in Task { @MainActor in await self?.follow(event) } }
    }
  }

  /// Ends a round that is under way, and does no more; what was done stays.
  public func end() async {
    watching?.cancel()
    await watching?.value
    (watching, phase) = (nil, .off)
    await look()
  }

  /// Does a round now: the bucket is listed, and what has failed is tried again.
  public func syncNow() { round(SyncOptions(lists: true, retries: true)) }

  /// Does what waited for a person to confirm it.
  public func confirm(_ confirmation: SyncConfirmation) {
    round(SyncOptions(confirmed: [confirmation.kind]))
  }

  private func round(_ options: SyncOptions) {
    Task { [service] in
      phase = .working
      do throws(SyncServiceError) {
        await follow(.done(try await service.round(options)))
      } catch {
        await follow(.failed(error))
      }
    }
  }

  private func follow(_ event: SyncWatch.Event) async {
    await look()
    switch event {
    case .done: phase = .resting
    case .failed(let error): phase = .failed(error)
    case .waitsForFreeNetwork: phase = .waitsForFreeNetwork
    }
  }

  private func look() async {
    // `phase` tells of what goes wrong.
    let found = try? await reader.status()
    (account, status) = (found?.account, found?.status ?? SyncStatus())
    revision += 1
  }

  // MARK: Takes

  /// Returns the states of some takes; none while no place was chosen.
  public func states(of takes: [Take]) async -> [UUID: TakeState] {
    // A list needs no cloud: `phase` tells of its faults.
    (try? await reader.states(of: takes)) ?? [:]
  }

  /// Brings the sound of a take here that is in the cloud alone, and returns when it is.
  public func bring(_ id: UUID) async throws(SyncServiceError) {
    waiterCount += 1
    beginLooking()
    defer {
      waiterCount -= 1
      revision += 1
    }
    while true {
      do throws(SyncServiceError) {
        return try await service.bring([id])
      } catch .sync(.busy) {
        let take = try? await library.use { store throws(LibraryError) in try store.take(id) }
        guard take?.condition != .good else { return }
      }
      do {
        try await time.sleep(for: .milliseconds(500))
      } catch {
        throw .sync(.cancelled)
      }
    }
  }

  private func beginLooking() {
    guard looking == nil else { return }
    looking = Task { [weak self, time] in
      while (try? await time.sleep(for: .milliseconds(300))) != nil {
        guard let self, waiterCount > 0 else { break }
        await look()
      }
      self?.looking = nil
    }
  }
}
