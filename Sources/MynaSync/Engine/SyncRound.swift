import Foundation
import MynaCloud
import MynaLibrary
import Threads

/// One round, in the order that makes it safe to end anywhere.
///
/// The bucket is listed before the logs are read: whoever removes an object has told so before, so that no object is missed whose
/// deletion is not known. Sounds go up before the log tells of them, and go away after it has told.
struct SyncRound {
  let place: SyncPlace
  let database: SyncDatabase
  let store: LibraryStore
  let options: SyncOptions
  private(set) var report = SyncReport()

  private var date: Date { place.time.date }

  init(
    place: SyncPlace, database: SyncDatabase, store: LibraryStore, options: SyncOptions
  ) {
    (self.place, self.database, self.store, self.options) = (place, database, store, options)
  }

  /// Does it.
  nonisolated(nonsending) mutating func run() async throws(SyncError) -> SyncReport {
    try inLibrary { () throws(LibraryError) in _ = try store.scanNames() }
    if options.onlyBrings {
      try await carry([.download])
      return try close()
    }
    if options.retries { try database.wakeIntents(at: date) }
    let isFirst = try database.fact(.libraryChange) == nil
    report.changedCount += try changes.compareLibrary(isFirst: isFirst)
    let listing = try await list()
    let log = try await reader.read(into: database)
    if try asksForUploads(after: listing, isLogGone: log.isOwnLogGone) { return try close() }
    try listing?.follow(secondsAway: log.secondsAway)
    report.changedCount += try changes.compareEntries()
    try await describeForeign()
    if let listing {
      try await removeSecondObjects(after: listing)
      try await SharedObjects(
        database: database, store: store, storage: place.storage,
        retry: Retry(place.retry, time: place.time)
      ).uploadAgain(at: date)
    }
    report.changedCount += try changes.compareEntries()
    if options.bringsAll { try database.wantEverythingHere(at: date) }
    try await carry([.upload, .download])
    try await publish(again: log.isOwnLogGone)
    try await carry([.delete], upTo: try lastDeletion())
    report.changedCount += try changes.compareEntries()
    try await Tidying(place: place, database: database, store: store).run(at: date)
    return try close()
  }

  private var changes: LocalChanges {
    LocalChanges(database: database, store: store, date: date)
  }

  private var reader: LogReader { LogReader(place.storage, retry: place.retry, time: place.time) }

  // MARK: Listing

  /// Lists the bucket if it is time, or somebody wants it.
  private nonisolated(nonsending) func list() async throws(SyncError) -> ListingDecision? {
    let listing = BucketListing(
      database: database, storage: place.storage,
      retry: Retry(place.retry, time: place.time), folders: place.folders)
    let isAsked = try SyncStatus(database).confirmation?.kind == .uploadAgain
    let isDue = try listing.isDue(at: date)
    guard options.lists || isAsked || isDue else { return nil }
    let number = try await listing.list(at: date)
    return ListingDecision(database: database, store: store, number: number, date: date)
  }

  /// Asks of other programs' objects what they are, and shows that row by row.
  private nonisolated(nonsending) mutating func describeForeign() async throws(SyncError) {
    let description = ForeignDescription(
      database: database, store: store, storage: place.storage,
      retry: Retry(place.retry, time: place.time), inView: place.inView)
    while try await description.describeSome() {
      report.changedCount += try changes.compareEntries()
    }
  }

  private nonisolated(nonsending) func removeSecondObjects(
    after listing: ListingDecision
  ) async throws(SyncError) {
    for object in try listing.secondObjects() {
      let isGone: Bool
      do throws(CloudError) {
        isGone = try await object.remove(from: place.storage)
      } catch {
        throw SyncError(error)
      }
      if isGone { try database.removeObject(object.name) }
    }
  }

  // MARK: Carrying

  /// Carries what is due.
  ///
  /// - Parameter last: the number of the last intent that may be carried.
  private nonisolated(nonsending) mutating func carry(
    _ kinds: Set<SyncIntent.Kind>, upTo last: Int = .max
  ) async throws(SyncError) {
    var queue = CarryingQueue(place: place, database: database, store: store)
    let result = await queue.run(kinds, upTo: last)
    report.uploadCount += queue.counts[.upload] ?? 0
    report.downloadCount += queue.counts[.download] ?? 0
    report.deletionCount += queue.counts[.delete] ?? 0
    try result.get()
  }

  private nonisolated(nonsending) mutating func publish(again: Bool) async throws(SyncError) {
    let writer = LogWriter(
      place.storage, machineName: place.machineName, retry: place.retry, time: place.time)
    report.publishedCount += try await writer.publish(database, again: again).takeCount
  }

  // MARK: Asking

  /// Whether so much is gone from the bucket that a person is asked before it is uploaded again.
  private mutating func asksForUploads(
    after listing: ListingDecision?, isLogGone: Bool
  ) throws(SyncError) -> Bool {
    let gone = try listing?.goneCount() ?? 0
    let all = try database.entryCounts().live
    guard isLogGone || MassChange.isMass(gone, of: all),
      !options.confirmed.contains(.uploadAgain)
    else { return false }
    report.confirmation = SyncConfirmation(.uploadAgain, count: isLogGone && gone == 0 ? all : gone)
    return true
  }

  /// The last deletion that may reach the bucket: all, unless so many wait that a person is asked first.
  private mutating func lastDeletion() throws(SyncError) -> Int {
    if options.confirmed.contains(.delete) { try DeletionConsent(database).give() }
    let consent = try DeletionConsent(database)
    let count = try consent.openCount(at: date)
    guard MassChange.isMass(count, of: try database.entryCounts().live + count) else { return .max }
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
