import Foundation
import MynaCloud
import MynaLibrary

/// What follows from a listing of the bucket, once the logs were read.
struct ListingDecision {
  private static let page = 500
  /// After so many seconds the object of a deleted take is removed by any machine that has its sound in the trash, in case the one
  /// that deleted it does not come back.
  private static let patience = 3_600.0
  /// After so many, by any machine at all: a person who wants it back has had the time that things usually lie in a trash.
  private static let longestPatience = 30 * 86_400.0
  /// A machine that was away for longer may not know of deletions any more: it uploads nothing again by itself.
  private static let longestAbsence = 180 * 86_400.0

  let database: SyncDatabase
  let store: LibraryStore
  /// The number of the listing.
  let number: Int
  let date: Date

  /// How many objects of living takes are gone.
  func goneCount() throws(SyncError) -> Int {
    var count = 0
    try eachGone { _, fields throws(SyncError) in
      if let fields, !fields.isSoundUnknown { count += 1 }
    }
    return count
  }

  /// Follows it.
  ///
  /// - Parameter secondsAway: for how long the logs had not been read.
  func follow(secondsAway: Double?) throws(SyncError) {
    let isLongAway = (secondsAway ?? 0) > Self.longestAbsence
    try eachGone { object, fields throws(SyncError) in
      if let fields, let take = object.take {
        if fields.isSoundUnknown {
          try forget(take)
        } else if isLongAway {
          try keepHere(take)
        } else {
          try database.addIntent(.upload, of: take, notBefore: date)
        }
      }
      if let take = object.take { try database.removeSpareDeletion(of: take) }
      try database.removeObject(object.name)
    }
    try settleForeign()
    try removeLeftovers()
  }

  /// Calls `body` for all objects that are gone, with the fields of the living takes that have their sounds in them.
  private func eachGone(
    _ body: (KnownObject, TakeFields?) throws(SyncError) -> Void
  ) throws(SyncError) {
    var last: ObjectName?
    while true {
      let page = try database.objects(notListedSince: number, after: last, limit: Self.page)
      guard let end = page.last else { return }
      for object in page {
        let fields = try object.take.flatMap { id throws(SyncError) in try database.entry(id) }?
          .fields
        let isOwn = fields?.isDeleted == false && fields?.sound?.object == object.name
        try body(object, isOwn ? fields : nil)
      }
      last = end.name
    }
  }

  /// Forgets the take of another program's object.
  private func forget(_ take: UUID) throws(SyncError) {
    try inLibrary { () throws(LibraryError) in try store.removeCloudTakes([take]) }
    try database.removeEntry(take)
  }

  /// Leaves a take here as it is: others may have deleted it while this machine was away.
  private func keepHere(_ take: UUID) throws(SyncError) {
    try inLibrary { () throws(LibraryError) in
      guard let local = try store.take(take), LocalTake(local).isHere else { return }
      try store.keepOnlyHere(take)
      // If a person says later that it is for the cloud, it is uploaded.
      try store.setStorage(.here, of: [take])
    }
  }

  /// Forgets foreign objects that are gone, or that logs tell of by now.
  private func settleForeign() throws(SyncError) {
    var last: ObjectName?
    while true {
      let page = try database.foreign(notListedSince: number, after: last, limit: Self.page)
      guard let end = page.last else { break }
      for object in page { try database.removeForeign(object.name) }
      last = end.name
    }
    for foreign in try database.foreignWithoutDescription(limit: .max) {
      if let entry = try database.entry(ofObject: foreign.name), !entry.fields.isSoundUnknown {
        try database.removeForeign(foreign.name)
        try database.setObject(
          KnownObject(
            foreign.name, take: entry.id, version: foreign.version, size: nil,
            round: foreign.round))
      } else if !foreign.name.text.hasPrefix(TakeObject.folder) {
        // What Myna has put there says itself which take it is, and is shown when it was asked.
        try ForeignObjects.show(foreign, in: database)
      }
    }
  }

  /// Has the objects of takes removed that were deleted long enough ago.
  private func removeLeftovers() throws(SyncError) {
    try eachLeftover { object, take, fields throws(SyncError) in
      guard fields.isDeleted, let sound = fields.sound, sound.object == object.name else { return }
      let wait = try isSafe(sound, of: take) ? Self.patience : Self.longestPatience
      try database.addSpareDeletion(of: take, notBefore: date.addingTimeInterval(wait))
    }
  }

  /// Whether the sound of a deleted take is here: in the trash, or on its way there in this round.
  private func isSafe(_ sound: SoundReference, of take: UUID) throws(SyncError) -> Bool {
    let known = try inLibrary { () throws(LibraryError) in try store.take(take) }
    return known.map { LocalTake($0) }?.hash == sound.hash
  }

  /// Returns second objects of takes, as one is left whose name was chosen anew after its process had been killed.
  func secondObjects() throws(SyncError) -> [SecondObject] {
    var found: [SecondObject] = []
    try eachLeftover { object, take, fields throws(SyncError) in
      guard let sound = fields.sound, sound.object != object.name else { return }
      // Only what is in the first one, too, or was before an edit, is to spare.
      let first = try database.object(sound.object)
      guard fields.isDeleted || first?.round ?? 0 >= number else { return }
      found.append(
        SecondObject(name: object.name, take: take, hash: sound.hash, lineage: Lineage(of: fields)))
    }
    return found
  }

  private func eachLeftover(
    _ body: (KnownObject, UUID, TakeFields) throws(SyncError) -> Void
  ) throws(SyncError) {
    var last: ObjectName?
    while true {
      let page = try database.leftovers(after: last, limit: Self.page)
      guard let end = page.last else { return }
      for object in page {
        guard let take = object.take, let entry = try database.entry(take) else { continue }
        try body(object, take, entry.fields)
      }
      last = end.name
    }
  }
}
