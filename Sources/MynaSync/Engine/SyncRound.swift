import FoundationEssentials
import MynaCloud
import MynaLibrary
import Threads

/// A sync round, whose order of steps makes it safe to interrupt the round at any point.
///
/// The bucket is listed before the logs are read. A machine publishes a deletion before it deletes
/// the object, so the logs explain why an object is missing. Audio is uploaded before the log
/// mentions it, and deleted after the deletion is in the log.
struct SyncRound {
  let location: SyncedLocation
  let database: SyncDatabase
  let store: LibraryStore
  let options: SyncOptions
  private(set) var report = SyncReport()
  /// The first error that did not prevent the rest of the round.
  private var problem: SyncError?

  private var date: Date { location.time.date }

  init(
    location: SyncedLocation, database: SyncDatabase, store: LibraryStore, options: SyncOptions
  ) {
    (self.location, self.database, self.store, self.options) = (location, database, store, options)
  }

  nonisolated(nonsending) mutating func run() async throws(SyncError) -> SyncReport {
    try inLibrary { () throws(LibraryError) in _ = try store.scanNames() }
    if options.onlyBrings {
      await retryReplacedSounds()
      await carry(SyncTransferQueue.Selection(kinds: [.download]))
      if let problem { throw problem }
      return try close()
    }
    if options.retries { try database.wakeIntents(at: date) }
    let isFirst = try database.fact(.libraryChange) == nil
    report.changedCount += try changes.compareLibrary(isFirst: isFirst)
    let listing = try await list()
    let log = try await reader.read(into: database)
    if try asksForUploads(after: listing?.decision, isLogGone: log.isOwnLogGone) {
      return try await carryNew(isLogGone: log.isOwnLogGone)
    }
    try listing?.decision.apply(secondsAway: log.secondsAway)
    report.changedCount += try changes.compareEntries()
    await queryUnknownObjects(after: listing, hasNews: log.changedTakes > 0)
    try endIfHopeless()
    report.changedCount += try changes.compareEntries()
    try database.shortenWaits(
      at: date, longest: (RetryDelay.longest, ListingDecision.longestPatience))
    // Publishes changes before transferring audio, because a slow or failing transfer would delay
    // them.
    let isTold = await publish(again: log.isOwnLogGone)
    try endIfHopeless()
    var deletions = SyncTransferQueue.Selection(kinds: [.delete])
    deletions.last = try lastDeletion()
    deletions.removesUntold = !isTold && problem?.isFullPlace == true
    await carry(deletions)
    try endIfHopeless()
    if options.bringsAll {
      try database.requestAllDownloads(at: date, but: [])
    } else if options.keepsAll {
      try database.requestAllDownloads(at: date, but: try copies.young(at: date))
    }
    await carry(SyncTransferQueue.Selection(kinds: [.upload, .download]))
    try endIfHopeless()
    await publish(again: log.isOwnLogGone && !isTold)
    try endIfHopeless()
    report.changedCount += try changes.compareEntries()
    try await SyncCleanup(location: location, database: database, store: store).run(at: date)
    if let problem { throw problem }
    return try close()
  }

  private func endIfHopeless() throws(SyncError) {
    if let problem, !problem.leavesRest { throw problem }
  }

  private var changes: LocalChanges {
    LocalChanges(database: database, store: store, date: date)
  }

  private var reader: LogReader {
    LogReader(location.storage, retry: location.retry, time: location.time)
  }

  // MARK: Listing

  private nonisolated(nonsending) func list()
    async throws(SyncError) -> (decision: ListingDecision, hasVersions: Bool)?
  {
    var listing = BucketListing(
      database: database, storage: location.storage,
      retry: Retry(location.retry, time: location.time), folders: location.folders)
    let isAsked = try SyncStatus(database).confirmation?.kind == .uploadAgain
    let isDue = try listing.isDue(at: date)
    guard options.lists || isAsked || isDue else { return nil }
    let number = try await listing.list(at: date)
    let decision = ListingDecision(database: database, store: store, number: number, date: date)
    return (decision, listing.hasVersions)
  }

  private var copies: ConflictCopies { ConflictCopies(database: database, store: store) }

  private var questions: ObjectQueries {
    ObjectQueries(storage: location.storage, retry: Retry(location.retry, time: location.time))
  }

  private nonisolated(nonsending) mutating func queryUnknownObjects(
    after listing: (decision: ListingDecision, hasVersions: Bool)?, hasNews: Bool
  ) async {
    do throws(SyncError) {
      if listing != nil || hasNews {
        let check = ObjectCheck(
          database: database, store: store, round: try database.listingNumber(), date: date)
        try await check.ask(questions, hasVersions: listing?.hasVersions ?? true)
      }
    } catch {
      problem = problem ?? error
    }
    do throws(SyncError) {
      if let listing {
        try database.forgetForeignFailures()
        try ForeignObjects.settleIDs(in: database, store)
        try copies.reconsider(hasVersions: listing.hasVersions, at: date)
      }
      try await describeForeign()
      try copies.settle()
      if let listing {
        try await settleSecondObjects(after: listing.decision)
        try await OverwrittenObjects(database: database, store: store, questions: questions)
          .uploadAgain(at: date)
        try listing.decision.forgetAbsent()
      }
    } catch {
      problem = problem ?? error
    }
  }

  /// Inspects objects that other programs replaced and whose download was requested, because the
  /// original content may have been restored.
  private nonisolated(nonsending) mutating func retryReplacedSounds() async {
    do throws(SyncError) {
      let check = ObjectCheck(
        database: database, store: store, round: try database.listingNumber(), date: date)
      try await check.askAgain(questions)
    } catch {
      problem = problem ?? error
    }
  }

  private nonisolated(nonsending) mutating func describeForeign() async throws(SyncError) {
    let description = ForeignObjectInspector(
      database: database, store: store, questions: questions, inView: location.inView)
    while try await description.describeSome() {
      report.changedCount += try changes.compareEntries()
    }
  }

  private nonisolated(nonsending) func settleSecondObjects(
    after listing: ListingDecision
  ) async throws(SyncError) {
    for object in try listing.secondObjects() {
      let outcome: DuplicateObjectCheck.Outcome?
      do throws(CloudError) {
        outcome = try await object.settle(in: location.storage)
      } catch {
        guard !error.isPassing, !error.concernsPlace else { throw SyncError(error) }
        // The duplicate object is checked again after the next listing.
        continue
      }
      if let outcome { try listing.record(outcome, of: object) }
    }
  }

  // MARK: Transfers

  private nonisolated(nonsending) mutating func carry(_ order: SyncTransferQueue.Selection) async {
    var queue = SyncTransferQueue(
      location: location, database: database, store: store, order: order)
    do throws(SyncError) { try await queue.run() } catch { problem = problem ?? error }
    report.uploadCount += queue.counts[.upload] ?? 0
    report.downloadCount += queue.counts[.download] ?? 0
    report.deletionCount += queue.counts[.delete] ?? 0
  }

  /// Uploads takes that aren't in any log while the user is asked about the other takes.
  private nonisolated(nonsending) mutating func carryNew(
    isLogGone: Bool
  ) async throws(SyncError) -> SyncReport {
    var order = SyncTransferQueue.Selection(kinds: [.upload])
    order.isForNewTakes = true
    await carry(order)
    if !isLogGone { await publish(again: false) }
    if let problem { throw problem }
    return try close()
  }

  @discardableResult private nonisolated(nonsending) mutating func publish(
    again: Bool
  ) async -> Bool {
    let writer = LogWriter(
      location.storage, machineName: location.machineName, retry: location.retry,
      time: location.time)
    do throws(SyncError) {
      report.publishedCount += try await writer.publish(database, again: again).takeCount
      return true
    } catch {
      problem = problem ?? error
      return false
    }
  }

  // MARK: Confirmation

  /// Whether so many objects are missing that the user must confirm uploading them again.
  private mutating func asksForUploads(
    after listing: ListingDecision?, isLogGone: Bool
  ) throws(SyncError) -> Bool {
    let gone = try listing?.goneCount() ?? 0
    let all = try database.entryCounts().live
    guard isLogGone || MassChangeCheck.isMass(gone, of: all),
      !options.confirmed.contains(.uploadAgain)
    else { return false }
    report.confirmation = SyncConfirmation(.uploadAgain, count: isLogGone && gone == 0 ? all : gone)
    return true
  }

  /// Returns the queue number of the last deletion that may run.
  ///
  /// If too many deletions are waiting, this is the last deletion that the user has confirmed.
  private mutating func lastDeletion() throws(SyncError) -> Int {
    if options.confirmed.contains(.delete) { try DeletionConfirmation(database).give() }
    let consent = try DeletionConfirmation(database)
    let count = try consent.openCount(at: date)
    guard MassChangeCheck.isMass(count, of: try database.entryCounts().live + count) else {
      return .max
    }
    report.confirmation = SyncConfirmation(.delete, count: count)
    return consent.number
  }

  private mutating func close() throws(SyncError) -> SyncReport {
    for kind in SyncIntent.Kind.allCases {
      let (all, failed) = try database.intentCounts(kind)
      report.waitingCount += all
      report.failedCount += failed
    }
    report.nextDate = try database.nextIntentDate()
    return report
  }
}
