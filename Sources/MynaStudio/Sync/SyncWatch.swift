import Foundation
public import MynaLibrary
public import MynaSync
public import Network
public import Threads

/// Does a round whenever something has changed, here or elsewhere, until its task is cancelled.
public struct SyncWatch: Sendable {
  /// The end of a round, or the reason why there is none.
  public enum Event: Sendable {
    /// A round has ended.
    case done(SyncReport)
    /// A round has failed; the next one is due.
    case failed(SyncServiceError)
    /// The network is metered: nothing is sent until it no longer is.
    case waitsForFreeNetwork
  }

  /// Seconds in which changes come together, such as those of a title that is typed.
  private static let gathering = Duration.seconds(2)

  private let service: SyncService
  private let library: Library
  private let network: NetworkMonitor
  private let usesMetered: Bool
  private let time: any TimeSource

  /// A watch over a library.
  ///
  /// - Parameter usesMetered: whether it sends and fetches where bytes may cost money.
  public init(
    _ service: SyncService, library: Library, network: NetworkMonitor = NetworkMonitor(),
    usesMetered: Bool = false, time: any TimeSource = SystemTime()
  ) {
    (self.service, self.library, self.network) = (service, library, network)
    (self.usesMetered, self.time) = (usesMetered, time)
  }

  /// Watches until the task is cancelled.
  ///
  /// - Parameters:
  ///   - confirmed: what a person has confirmed beforehand, for the first round.
  ///   - tell: called after each round.
  public func run(
    confirming confirmed: Set<SyncConfirmation.Kind> = [],
    _ tell: @escaping @Sendable (Event) -> Void
  ) async {
    let bell = Doorbell()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await ringForLibrary(bell) }
      group.addTask { await ringForNetwork(bell) }
      await rounds(bell, confirmed, tell)
      group.cancelAll()
    }
  }

  // MARK: Reasons for a round

  private func ringForLibrary(_ bell: Doorbell) async {
    // Without an open library nothing is watched; the round that follows says what is wrong with it.
    _ = try? await library.use { _ throws(LibraryError) in }
    for await _ in await library.changes() { bell.ring() }
  }

  private func ringForNetwork(_ bell: Doorbell) async {
    // The first one is what is known already.
    for await condition in network.conditions().dropFirst() where condition != .absent {
      bell.ring()
    }
  }

  // MARK: Rounds

  private func rounds(
    _ bell: Doorbell, _ confirmed: Set<SyncConfirmation.Kind>, _ tell: @Sendable (Event) -> Void
  ) async {
    var (pace, confirmed) = (SyncPace(), confirmed)
    while !Task.isCancelled {
      let event = await round(&pace, confirmed)
      if case .done = event { confirmed = [] }
      guard !Task.isCancelled else { return }
      tell(event)
      let wish: Double? =
        if case .done(let report) = event {
          report.nextDate.map { $0.timeIntervalSince(time.date) }
        } else {
          nil
        }
      let rest = pace.rest(at: time.seconds, wish: wish, jitter: .random(in: 0...1))
      await wait(.seconds(rest), for: bell)
      guard (try? await time.sleep(for: Self.gathering)) != nil else { return }
      bell.clear()
    }
  }

  private func round(
    _ pace: inout SyncPace, _ confirmed: Set<SyncConfirmation.Kind>
  ) async -> Event {
    if network.condition == .metered, !usesMetered { return .waitsForFreeNetwork }
    do throws(SyncServiceError) {
      let report = try await service.round(SyncOptions(confirmed: confirmed))
      pace.note(isQuiet: report.isQuiet, at: time.seconds)
      return .done(report)
    } catch {
      pace.noteFailure()
      return .failed(error)
    }
  }

  private func wait(_ rest: Duration, for bell: Doorbell) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await time.sleep(for: rest) }
      group.addTask { await bell.wait() }
      await group.next()
      group.cancelAll()
    }
  }
}
