import FoundationEssentials
import Glibc
package import MynaLibrary
package import MynaSync
package import Network
package import Threads

/// Syncs the library repeatedly until the task is canceled.
///
/// A sync starts after a change in the library or the network, at the user's request, and at
/// regular intervals.
package struct SyncWatch: Sendable {
  package enum Event: Sendable {
    case began
    case done(SyncReport)
    case failed(SyncServiceError)
    /// The network is metered.
    ///
    /// Syncing waits for another network or for the user's request.
    case waitsForFreeNetwork
  }

  /// The time to wait for more changes before syncing, for example while the user types a title.
  private static let gathering = Duration.seconds(2)

  private let service: SyncService
  private let library: Library
  private let network: any NetworkInformation
  private let usesMetered: Bool
  private let time: any TimeSource

  package init(
    _ service: SyncService, library: Library, network: any NetworkInformation = NetworkMonitor(),
    usesMetered: Bool = false, time: any TimeSource = SystemTime()
  ) {
    (self.service, self.library, self.network) = (service, library, network)
    (self.usesMetered, self.time) = (usesMetered, time)
  }

  /// Syncs the library repeatedly until the task is canceled.
  ///
  /// - Parameters:
  ///   - requests: the user's requests to sync. They are performed immediately, even on a metered
  ///     network, and repeated until a sync succeeds.
  ///   - report: called before and after each sync.
  package func run(
    _ requests: SyncRequests = SyncRequests(), _ report: @escaping @Sendable (Event) -> Void
  ) async {
    // Wait until the network condition is known, because the first sync could use a metered network
    // by mistake.
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

  private func ringForLibrary(_ wakeSignal: WakeSignal) async {
    // Open the library, which starts the observation of its changes. If this fails, the next sync
    // reports the error.
    _ = try? await library.use { _ in }
    for await _ in await library.changes() { wakeSignal.ring() }
  }

  private func ringForNetwork(_ wakeSignal: WakeSignal) async {
    // Skip the first condition, because it is already known.
    for await condition in network.conditions().dropFirst() where condition != .absent {
      wakeSignal.ring()
    }
  }

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
