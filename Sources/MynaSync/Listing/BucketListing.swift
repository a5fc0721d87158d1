import FoundationEssentials
import MynaCloud
import Threads

struct BucketListing {
  static let interval = 3_600.0

  let database: SyncDatabase
  let storage: any ObjectStorage
  let retry: Retry
  let folders: [String]

  func isDue(at date: Date) throws(SyncError) -> Bool {
    guard let text = try database.fact(.listed), let last = Double(text) else { return true }
    // Use `abs`, because a clock that was set back must not delay the listing.
    return abs(date.timeIntervalSince1970 - last) >= Self.interval
  }

  private(set) var hasVersions = true

  init(
    database: SyncDatabase, storage: any ObjectStorage, retry: Retry, folders: [String]
  ) {
    (self.database, self.storage, self.retry, self.folders) = (database, storage, retry, folders)
  }

  /// Lists the bucket and records each object with the number of this listing.
  ///
  /// Missing objects keep an older number.
  ///
  /// - Returns: the number of this listing.
  nonisolated(nonsending) mutating func list(at date: Date) async throws(SyncError) -> Int {
    let number = try database.listingNumber() + 1
    for folder in folders {
      var token: PageToken?
      repeat {
        let page = try await page(of: folder, after: token)
        try record(page.entries, number)
        token = page.next
      } while token != nil
    }
    let transaction = try database.begin()
    try database.setFact(.listing, to: String(number))
    try database.setFact(.listed, to: String(date.timeIntervalSince1970))
    try transaction.commit()
    return number
  }

  private nonisolated(nonsending) func page(
    of folder: String, after token: PageToken?
  ) async throws(SyncError) -> ObjectPage {
    let (storage, retry) = (storage, retry)
    return try await Self.page(of: folder, after: token, in: storage, retry)
  }

  private static func page(
    of folder: String, after token: PageToken?, in storage: any ObjectStorage, _ retry: Retry
  ) async throws(SyncError) -> ObjectPage {
    do throws(CloudError) {
      return try await retry { () async throws(CloudError) in
        try await storage.page(of: folder, after: token)
      }
    } catch {
      throw SyncError(error)
    }
  }

  private mutating func record(_ entries: [ListedObject], _ number: Int) throws(SyncError) {
    let transaction = try database.begin()
    for object in entries where TakeObject.isSound(object.name) {
      if object.version == nil { hasVersions = false }
      if try database.recordListed(object, in: number) { continue }
      let take = try database.object(object.name)?.take
      let owner = try take.flatMap { id throws(SyncError) in try database.entry(id) }
      if let owner, owner.fields.isDeleted || !owner.fields.isSoundUnknown {
        try database.recordChanged(object, in: number)
      } else if owner == nil, let entry = try database.entry(ofObject: object.name),
        !entry.fields.isSoundUnknown,
        try !isHidden(object, besides: entry.fields.sound, in: number)
      {
        try database.setObject(
          KnownObject(
            object.name, take: entry.id, version: object.version, size: object.size, round: number))
      } else if try !database.recordForeign(object, in: number) {
        try ForeignObjects.record(object, number, in: database)
      }
    }
    try transaction.commit()
  }

  /// Whether the object is an unchanged hidden copy whose content has replaced the logged audio.
  private func isHidden(
    _ object: ListedObject, besides sound: AudioReference?, in number: Int
  ) throws(SyncError) -> Bool {
    guard try database.foreign(object.name)?.isCopy(ofOtherThan: sound) == true else {
      return false
    }
    return try database.recordForeign(object, in: number)
  }
}
