import FoundationEssentials
import Glibc
package import MynaLibrary
package import MynaSync
package import Network
package import Threads

/// Does a round whenever something has changed, here or elsewhere, or a person wants one, until its task is canceled.
package struct SyncWatch: Sendable {
  /// The beginning or the end of a round, or the reason why there is none.
  package enum Event: Sendable {
    /// A round begins; its end follows.
    case began
    /// A round has ended.
    case done(SyncReport)
    /// A round has failed; the next one is due.
    case failed(SyncServiceError)
    /// The network is metered: nothing is sent until it no longer is, or a person wants it.
    case waitsForFreeNetwork
  }

  /// Seconds in which changes come together, such as those of a title that is typed.
  private static let gathering = Duration.seconds(2)

  private let service: SyncService
  private let library: Library
  private let network: any NetworkInformation
  private let usesMetered: Bool
  private let time: any TimeSource

  /// A watch over a library.
  ///
  /// - Parameter usesMetered: whether it sends and fetches where bytes may cost money.
  package init(
    _ service: SyncService, library: Library, network: any NetworkInformation = NetworkMonitor(),
    usesMetered: Bool = false, time: any TimeSource = SystemTime()
  ) {
    (self.service, self.library, self.network) = (service, library, network)
    (self.usesMetered, self.time) = (usesMetered, time)
  }

  /// Watches until the task is canceled.
  ///
  /// - Parameters:
  ///   - wishes: what a person wants meanwhile, which is done at once, whatever the network costs, and again until it went well.
  ///   - tell: called before and after each round.
  package func run(
    _ wishes: SyncWishes = SyncWishes(), _ tell: @escaping @Sendable (Event) -> Void
  ) async {
    // Else the first round would go over a network of which nobody knows yet that it is metered.
    for await _ in network.conditions() { break }
    guard !Task.isCancelled else { return }
    let bell = Doorbell()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await ringForLibrary(bell) }
      group.addTask { await ringForNetwork(bell) }
      await rounds(bell, wishes, tell)
      group.cancelAll()
    }
  }

  // MARK: Reasons for a round

  private func ringForLibrary(_ bell: Doorbell) async {
    // Without an open library nothing is watched; the round that follows says what is wrong with it.
    _ = try? await library.use { _ in }
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
    _ bell: Doorbell, _ wishes: SyncWishes, _ tell: @Sendable (Event) -> Void
  ) async {
    var (pace, owed) = (SyncPace(), SyncOptions())
    while !Task.isCancelled {
      let wish = wishes.take()
      if let wish { owed = owed.adding(wish) }
      let event: Event
      if network.condition == .metered, !usesMetered, wish == nil {
        event = .waitsForFreeNetwork
      } else {
        tell(.began)
        event = await round(&pace, owed)
      }
      guard !Task.isCancelled else { return }
      tell(event)
      var nextDate: Date?
      if case .done(let report) = event { (owed, nextDate) = (SyncOptions(), report.nextDate) }
      let rest = pace.rest(
        at: time.seconds, wish: nextDate?.timeIntervalSince(time.date), jitter: .random(in: 0...1))
      if await wait(.seconds(rest), for: wishes.bell, bell) == .wish { continue }
      if await wait(Self.gathering, for: wishes.bell) == .wish { continue }
      bell.clear()
    }
  }

  private func round(_ pace: inout SyncPace, _ options: SyncOptions) async -> Event {
    do throws(SyncServiceError) {
      let report = try await service.round(options)
      pace.note(isQuiet: report.isQuiet, at: time.seconds)
      return .done(report)
    } catch {
      if error == .sync(.busy) { pace.noteOther() } else { pace.noteFailure() }
      return .failed(error)
    }
  }

  /// Why a wait is over.
  private enum Reason { case time, change, wish }

  private func wait(
    _ rest: Duration, for wish: Doorbell, _ change: Doorbell? = nil
  ) async -> Reason {
    await withTaskGroup(of: Reason.self) { group in
      group.addTask {
        _ = try? await time.sleep(for: rest)
        return .time
      }
      group.addTask {
        await wish.wait()
        return .wish
      }
      if let change {
        group.addTask {
          await change.wait()
          return .change
        }
      }
      let reason = await group.next() ?? .time
      group.cancelAll()
      return reason
    }
  }
}
