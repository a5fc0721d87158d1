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
    _ requests: SyncRequests = SyncRequests(), _ report: @escaping @Sendable (Event) -> Void
  ) async {
    // Else the first round would go over a network of which nobody knows yet that it is metered.
    for await _ in network.conditions() { break }
    guard !Task.isCancelled else { return }
    let wakeSignal = WakeSignal()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await ringForLibrary(wakeSignal) }
      group.addTask { await ringForNetwork(wakeSignal) }
      await rounds(wakeSignal, requests, report)
      group.cancelAll()
    }
  }

  // MARK: Reasons for a round

  private func ringForLibrary(_ wakeSignal: WakeSignal) async {
    // Without an open library nothing is watched; the round that follows says what is wrong with it.
    _ = try? await library.use { _ in }
    for await _ in await library.changes() { wakeSignal.ring() }
  }

  private func ringForNetwork(_ wakeSignal: WakeSignal) async {
    // The first one is what is known already.
    for await condition in network.conditions().dropFirst() where condition != .absent {
      wakeSignal.ring()
    }
  }

  // MARK: Rounds

  private func rounds(
    _ wakeSignal: WakeSignal, _ requests: SyncRequests, _ report: @Sendable (Event) -> Void
  ) async {
    var (pace, owed) = (SyncSchedule(), SyncOptions())
    while !Task.isCancelled {
      let request = requests.next()
      if let request { owed = owed.adding(request) }
      let event: Event
      if network.condition == .metered, !usesMetered, request == nil {
        event = .waitsForFreeNetwork
      } else {
        report(.began)
        event = await round(&pace, owed)
      }
      guard !Task.isCancelled else { return }
      report(event)
      var nextDate: Date?
      if case .done(let report) = event { (owed, nextDate) = (SyncOptions(), report.nextDate) }
      let rest = pace.rest(
        at: time.seconds, request: nextDate?.timeIntervalSince(time.date),
        jitter: .random(in: 0...1))
      if await wait(.seconds(rest), for: requests.wakeSignal, wakeSignal) == .request { continue }
      if await wait(Self.gathering, for: requests.wakeSignal) == .request { continue }
      wakeSignal.clear()
    }
  }

  private func round(_ pace: inout SyncSchedule, _ options: SyncOptions) async -> Event {
    do throws(SyncServiceError) {
      let report = try await service.round(options)
      pace.recordRound(isQuiet: report.isQuiet, at: time.seconds)
      return .done(report)
    } catch {
      if error == .sync(.busy) { pace.recordOther() } else { pace.recordFailure() }
      return .failed(error)
    }
  }

  /// Why a wait is over.
  private enum Reason { case time, change, request }

  private func wait(
    _ rest: Duration, for request: WakeSignal, _ change: WakeSignal? = nil
  ) async -> Reason {
    await withTaskGroup(of: Reason.self) { group in
      group.addTask {
        _ = try? await time.sleep(for: rest)
        return .time
      }
      group.addTask {
        await request.wait()
        return .request
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
