import FoundationEssentials
import MynaCloud
import MynaLibrary

extension SyncMetadataKey {
  /// When this machine first synced again after a long absence, by this machine's clock, in seconds
  /// since 1970.
  fileprivate static let cameBack = SyncMetadataKey("cameBack")
}

struct ListingDecision {
  private static let page = 500
  /// The time, in seconds, after which any machine with a deleted take's audio in its trash deletes
  /// the object, in case the machine that deleted the take doesn't return.
  private static let patience = 3_600.0
  /// The time, in seconds, after which any machine deletes a deleted take's object.
  ///
  /// Deleted files usually stay in the trash for this long.
  static let longestPatience = 30 * 86_400.0
  /// The absence, in seconds, after which this machine may not know about all deletions, so it no
  /// longer uploads missing objects automatically.
  private static let longestAbsence = 180 * 86_400.0

  let database: SyncDatabase
  let store: LibraryStore
  let number: Int
  let date: Date

  /// Returns the number of missing objects whose takes aren't deleted.
  func goneCount() throws(SyncError) -> Int {
    var count = 0
    try eachGone { object, fields throws(SyncError) in
      if let fields, try !isOthers(object.take, fields) { count += 1 }
    }
    return count
  }

  /// Applies the listing.
  ///
  /// - Parameter secondsAway: the number of seconds since the logs were last read.
  func apply(secondsAway: Double?) throws(SyncError) {
    let absence = try absence(secondsAway: secondsAway)
    let isLongAway = absence == .certain
    try eachGone { object, fields throws(SyncError) in
      if let fields, let take = object.take {
        let isOthers = try isOthers(take, fields)
        if absence == .possible, !isOthers { return }
        if isOthers {
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
    if absence != .possible { try findAbsent() }
    try removeLeftovers()
  }

  /// Whether a take is known only from the bucket, without audio on this machine.
  ///
  /// Such a take disappears with its object.
  private func isOthers(_ take: UUID?, _ fields: TakeFields) throws(SyncError) -> Bool {
    if fields.isSoundUnknown { return true }
    guard !fields.isSoundTold else { return false }
    return try take.flatMap { id throws(SyncError) in try database.shadow(of: id) }?.hash == nil
  }

  /// Compares takes with local audio whose objects are missing, so that the audio is uploaded
  /// again.
  ///
  /// The objects may have disappeared before this machine saw them.
  private func findAbsent() throws(SyncError) {
    var reconciliation = try Reconciliation(database, store, date: date)
    try reconciliation.reconcile(try database.takesWithoutObject())
  }

  private enum Absence { case none, possible, certain }

  /// Determines whether this machine was away for a long time.
  ///
  /// A clock that is wrong during one round looks like an absence. Therefore, an absence is
  /// considered certain only after an hour.
  private func absence(secondsAway: Double?) throws(SyncError) -> Absence {
    let now = date.timeIntervalSince1970
    if (secondsAway ?? 0) > Self.longestAbsence {
      try database.setFact(.cameBack, to: String(now))
      return .possible
    }
    guard let text = try database.fact(.cameBack), let back = Double(text) else { return .none }
    if now >= back, now - back < Self.patience { return .possible }
    try database.setFact(.cameBack, to: nil)
    return now < back ? .none : .certain
  }

  /// Calls `body` for each missing object.
  ///
  /// Passes the fields of the take that has the object, or nil if there is no such take or the take
  /// is deleted.
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

  private func forget(_ take: UUID) throws(SyncError) {
    try inLibrary { () throws(LibraryError) in try store.cloud.remove([take]) }
    try database.removeEntry(take)
  }

  /// Keeps a take on this machine only, because another machine may have deleted the take.
  private func keepHere(_ take: UUID) throws(SyncError) {
    try inLibrary { () throws(LibraryError) in
      guard let local = try store.take(take), LocalTake(local).isHere else { return }
      try store.descriptions.keepOnlyHere(take)
      // The take is uploaded if the user allows the upload later.
      try store.cloud.setStorage(.here, of: [take])
    }
  }

  /// Forgets foreign objects that no longer exist or that now appear in a log.
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
        // The metadata of an object that Myna wrote contains the take's ID, so the object is shown
        // only after it is inspected.
        try ForeignObjects.show(foreign, in: database)
      }
    }
  }

  /// Queues the removal of deleted takes' objects, in case the machines that deleted the takes
  /// don't remove them.
  private func removeLeftovers() throws(SyncError) {
    try eachLeftover { object, take, fields throws(SyncError) in
      guard fields.isDeleted, let sound = fields.sound, sound.object == object.name else { return }
      let wait = try isSafe(sound, of: take) ? Self.patience : Self.longestPatience
      try database.addSpareDeletion(of: take, notBefore: date.addingTimeInterval(wait))
    }
  }

  /// Whether the audio of a deleted take is on this machine.
  private func isSafe(_ sound: AudioReference, of take: UUID) throws(SyncError) -> Bool {
    let known = try inLibrary { () throws(LibraryError) in try store.take(take) }
    return known.map { LocalTake($0) }?.hash == sound.hash
  }

  /// Returns duplicate objects of takes, which exist, for example, if a process was killed and its
  /// upload was repeated under a new name.
  ///
  /// If another program has renamed a take's first object, the second object may be the only one
  /// left.
  func secondObjects() throws(SyncError) -> [DuplicateObjectCheck] {
    var found: [DuplicateObjectCheck] = []
    let check = ObjectCheck(database: database, store: store, round: number, date: date)
    try eachLeftover { object, take, fields throws(SyncError) in
      guard let sound = fields.sound, sound.object != object.name else { return }
      let first = try database.object(sound.object)
      let isThere = first?.round ?? 0 >= number && first?.take == take
      let isOnly = !fields.isDeleted && !isThere && object.content == sound.hash
      // Remove an object only if its audio is identical to that of the take's first object.
      let isSpare = fields.isDeleted || (isThere && first?.content == sound.hash)
      guard isSpare || isOnly else { return }
      var evidence = try check.evidence(of: take, fields, sound)
      evidence.seen = object.seen
      found.append(
        DuplicateObjectCheck(name: object.name, take: take, isSpare: isSpare, evidence: evidence))
    }
    return found
  }

  /// Removes takes of foreign objects that are missing, or that have become other takes' objects.
  func forgetAbsent() throws(SyncError) {
    for (own, other) in try database.doubledTakes() {
      // Another machine's log mentions the audio that this machine knows only from the bucket.
      guard try isOthers(own.id, own.fields), !other.fields.isSoundUnknown,
        own.fields.isSoundUnknown || other.fields.isSoundTold, let read = other.fields.sound,
        let md5 = read.md5, md5 == own.fields.sound?.md5,
        var object = try database.object(read.object), let seen = object.seen
      else { continue }
      object.take = other.id
      object.seen = ObjectContent(seen.version, read.hash)
      try database.setObject(object)
      var reconciliation = try Reconciliation(database, store, date: date)
      try reconciliation.reconcile([other.id])
    }
    for take in try database.absentForeignTakes() { try forget(take) }
  }

  func record(_ outcome: DuplicateObjectCheck.Outcome, of second: DuplicateObjectCheck)
    throws(SyncError)
  {
    switch outcome {
    case .gone: try database.removeObject(second.name)
    case .only:
      guard let fields = try database.entry(second.take)?.fields, var sound = fields.sound else {
        return
      }
      sound.object = second.name
      try database.write(
        [.sound: AudioLineage(of: fields).value(of: sound)], of: second.take, at: date)
    case .superseded(let found):
      guard second.evidence.content(of: found) == .foreign else { return }
      try ForeignObjects.addTake(found, beside: second.take, number, in: database, store)
    }
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
