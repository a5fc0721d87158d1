import FoundationEssentials
import MynaCloud
import MynaLibrary
import Threads

/// Runs the intents that are due, several at a time.
///
/// Only the transfers run concurrently. Decisions are made and results are recorded on the engine's
/// thread.
struct SyncTransferQueue {
  /// The maximum number of steps for an intent in one round.
  ///
  /// An intent may require analyzing, downloading, and removing a file, and a few steps are kept in
  /// reserve.
  private static let mostSteps = 6
  private static let pageSize = 1_000

  struct Selection {
    var kinds: Set<SyncIntent.Kind>
    /// The highest queue number of the intents to run.
    var last = Int.max
    /// Whether to run only intents for takes that aren't in any log.
    var isForNewTakes = false
    var removesUntold = false
  }

  private static let patience = ObjectQueries.patience

  let location: SyncedLocation
  let database: SyncDatabase
  let store: LibraryStore
  let order: Selection
  private(set) var counts: [SyncIntent.Kind: Int] = [:]
  private(set) var failure: SyncError?
  /// The kinds of intents that currently can't succeed, although other kinds may.
  private var stopped: Set<SyncIntent.Kind> = []
  private var isOver = false
  private var troubles = 0
  private var steps: [Int: Int] = [:]
  private var ready: [SyncIntent] = []
  private var lastNumber = 0
  private var arrivals = CompletedDownloads()

  init(location: SyncedLocation, database: SyncDatabase, store: LibraryStore, order: Selection) {
    (self.location, self.database, self.store) = (location, database, store)
    self.order = order
  }

  nonisolated(nonsending) mutating func run() async throws(SyncError) {
    let context = SyncTransferContext(
      storage: location.storage, transfers: location.transfers,
      reading: SerialThread(label: "Myna.Sync.Reading"),
      board: SharedTransferProgress(path: location.files.database, time: location.time))
    await withTaskGroup(of: FinishedSyncTransfer.self) { group in
      var running = 0
      while true {
        do throws(SyncError) {
          while !isOver, running < location.width, let next = try next() {
            group.addTask { await FinishedSyncTransfer(next, by: context) }
            running += 1
          }
        } catch {
          end(with: error)
        }
        guard running > 0, let finished = await group.next() else { break }
        running -= 1
        context.board.clear(finished.intent.take)
        do throws(SyncError) { try record(finished) } catch { end(with: error) }
        if isOver { group.cancelAll() }
      }
      do throws(SyncError) { try settleArrivals() } catch { end(with: error) }
    }
    if let failure { throw failure }
  }

  private mutating func end(with error: SyncError) {
    failure = failure ?? error
    isOver = true
  }

  private mutating func next() throws(SyncError) -> SyncTransfer? {
    let preparation = SyncTransferPreparation(
      database: database, store: store, folder: location.files.arriving, phone: location.phone,
      round: try database.listingNumber(), date: location.time.date,
      removesUntold: order.removesUntold)
    while !isOver {
      guard !Task.isCancelled else { throw .cancelled }
      if ready.isEmpty {
        let page = try database.intents(
          dueAt: location.time.date, after: lastNumber, limit: Self.pageSize)
        guard let end = page.last else { return nil }
        lastNumber = end.number
        ready = smallestLast(
          page.filter { order.kinds.contains($0.kind) && $0.number <= order.last })
      }
      guard let intent = ready.popLast(), !stopped.contains(intent.kind) else { continue }
      if order.isForNewTakes, try database.entry(intent.take)?.fields.sound != nil { continue }
      do throws(SyncError) {
        if let transfer = try preparation.transfer(for: intent) { return transfer }
      } catch {
        try fail(intent, with: error)
      }
    }
    return nil
  }

  /// Sorts intents for `popLast`, with the smallest audio files first, since large ones may take
  /// hours over a slow connection.
  private func smallestLast(_ intents: [SyncIntent]) -> [SyncIntent] {
    // If a take can't be read, the error is reported when the take's intent runs.
    intents.map { ($0, (try? store.take($0.take))?.size ?? 0) }
      .sorted { ($0.1, $0.0.number) > ($1.1, $1.0.number) }.map(\.0)
  }

  private mutating func record(_ finished: FinishedSyncTransfer) throws(SyncError) {
    let intent = finished.intent
    do throws(SyncError) {
      let outcome = try finished.result.get()
      switch try completion().complete(intent, with: outcome, collecting: &arrivals) {
      case .done:
        counts[intent.kind, default: 0] += 1
        troubles = 0
      case .givenUp: break
      case .collected: if arrivals.isFull { try settleArrivals() }
      case .again:
        steps[intent.number, default: 0] += 1
        if steps[intent.number, default: 0] < Self.mostSteps { ready.append(intent) }
      case .failed(let reason): try record(reason, of: intent)
      }
    } catch {
      try fail(intent, with: error)
    }
  }

  private func completion() throws(SyncError) -> SyncTransferCompletion {
    SyncTransferCompletion(
      database: database, store: store, machineName: location.machineName,
      round: try database.listingNumber(), date: location.time.date)
  }

  private mutating func settleArrivals() throws(SyncError) {
    var failure: SyncError?
    for (intent, error) in try arrivals.settle(try completion()) {
      guard let error else {
        counts[intent.kind, default: 0] += 1
        troubles = 0
        continue
      }
      do throws(SyncError) { try fail(intent, with: error) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Records the failure of an intent; throws the error if it also affects other intents.
  private mutating func fail(_ intent: SyncIntent, with error: SyncError) throws(SyncError) {
    if case .cloud(let cloud) = error, cloud.isPassing, !cloud.concernsPlace {
      troubles += 1
      guard troubles < Self.patience else { throw error }
    } else if !error.concernsOneTake {
      // Store the reason with the intent, which is retried immediately in the next round.
      if error.needsPerson {
        try database.recordFailure(of: intent.number, reason: FailureReason(error))
      }
      guard error.concernsOneKind else { throw error }
      stopped.insert(intent.kind)
      failure = failure ?? error
      return
    }
    try record(FailureReason(error), of: intent)
  }

  private func record(_ reason: FailureReason, of intent: SyncIntent) throws(SyncError) {
    let wait = RetryDelay.seconds(after: intent.attempts + 1)
    try database.failIntent(
      intent.number, reason: reason, notBefore: location.time.date.addingTimeInterval(wait))
  }
}

private struct FinishedSyncTransfer: Sendable {
  let intent: SyncIntent
  let result: Result<SyncTransfer.Outcome, SyncError>

  init(_ transfer: SyncTransfer, by context: SyncTransferContext) async {
    intent = transfer.intent
    do throws(SyncError) {
      result = .success(try await transfer.run(by: context))
    } catch {
      result = .failure(error)
    }
  }
}
