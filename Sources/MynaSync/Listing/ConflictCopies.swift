import FoundationEssentials
import Hashing
import MynaCloud
import MynaLibrary

/// Detects copies that folder-sync programs created after conflicts.
///
/// A copy of a known take's content is hidden. A copy whose take is unknown is shown like any other
/// object until a log mentions the take, since it may be the only object with its audio.
struct ConflictCopies {
  private static let patience = 86_400.0

  let database: SyncDatabase
  let store: LibraryStore

  /// Records an object's properties; returns whether the object is a copy of a take's object and is
  /// therefore hidden.
  func recordIfCopy(_ foreign: ForeignObject, _ stored: StoredObject) throws(SyncError) -> Bool {
    guard ConflictCopy.mayBe(foreign.name), let md5 = stored.md5 else { return false }
    let copy = Copy(
      name: foreign.name, take: foreign.take, version: stored.version, size: stored.size,
      md5: Hexadecimal.text(of: md5), lastChange: 0)
    if let sound = try knownSound(copy) {
      try hide(copy.name, of: copy.take, copy.version, sound, copy.md5, round: foreign.round)
      return true
    }
    try database.setFact(.copy(copy.name), to: copy.text(at: try database.lastChange))
    return false
  }

  /// Hides copies that were shown until the logs mentioned their takes.
  func settle() throws(SyncError) {
    for (fact, object, text) in try possibleCopies() {
      // The object is gone, was replaced, or has become a separate take.
      guard let known = try database.object(object), let take = known.take,
        let copy = Copy(object, take, known.version, text),
        let fields = try database.entry(take)?.fields, fields.isSoundUnknown,
        fields.sound?.md5 == copy.md5
      else {
        try database.setFact(fact, to: nil)
        continue
      }
      if let sound = try knownSound(copy) {
        try hide(copy.name, of: copy.take, copy.version, sound, copy.md5, round: known.round)
      } else {
        try database.setFact(fact, to: copy.text(at: try database.lastChange))
      }
    }
  }

  /// Hides an object whose audio was read if a take that isn't deleted has the same audio in a
  /// different object.
  ///
  /// Returns whether the object was hidden.
  func hideIfCopy(
    _ sound: AudioReference, read hash: ContentHash, _ stored: StoredObject, of take: UUID,
    round: Int
  ) throws(SyncError) -> Bool {
    guard ConflictCopy.mayBe(sound.object), try hasLivingTake(hash, besides: sound.object, take)
    else { return false }
    try hide(
      sound.object, of: take, stored.version, hash, stored.md5.map(Hexadecimal.text), round: round)
    return true
  }

  /// Schedules new inspections of hidden copies whose audio no longer belongs to any take, because
  /// other machines may show these copies as takes.
  ///
  /// - Parameter hasVersions: whether a listing shows which objects were replaced. If false, all
  ///   copies are inspected periodically.
  func reconsider(hasVersions: Bool, at date: Date) throws(SyncError) {
    let isTime = hasVersions ? false : try isTimeToAsk(at: date)
    for copy in try database.copies() {
      var isKept = !isTime
      if isKept, let sound = copy.copied?.sound {
        isKept = try isStillKnown(sound, besides: copy)
      }
      if !isKept { try database.askAgain(copy) }
    }
  }

  private func isTimeToAsk(at date: Date) throws(SyncError) -> Bool {
    let now = date.timeIntervalSince1970
    let last = try database.fact(.copiesAsked).flatMap(Double.init)
    if let last, abs(now - last) <= SyncDatabase.interval { return false }
    try database.setFact(.copiesAsked, to: String(now))
    return last != nil
  }

  private func isStillKnown(
    _ sound: ContentHash, besides copy: ForeignObject
  ) throws(SyncError) -> Bool {
    if try hasLivingTake(sound, besides: copy.name, copy.take) { return true }
    guard ConflictCopy.isCertain(copy.name) else { return false }
    return try database.entries(withSound: sound, areDeleted: true).contains { entry in
      entry.id != copy.take && !entry.fields.isSoundUnknown
        && entry.fields.sound?.object != copy.name
    }
  }

  private func possibleCopies() throws(SyncError) -> [(
    fact: SyncMetadataKey, ObjectName, text: String
  )] {
    let prefix = SyncMetadataKey.copyPrefix
    return try database.facts(beginningWith: prefix).map { name, text in
      (SyncMetadataKey(name), ObjectName(listed: String(name.dropFirst(prefix.count))), text)
    }
  }

  /// Returns the takes of possible conflict copies that are less than a day old.
  ///
  /// The entries of the original takes may not have been published yet.
  func young(at date: Date) throws(SyncError) -> Set<UUID> {
    var young: Set<UUID> = []
    for (_, object, _) in try possibleCopies() {
      guard let take = try database.object(object)?.take,
        let sound = try database.entry(take)?.fields[.sound],
        abs(sound.stamp.date.timeIntervalSince(date)) < Self.patience
      else { continue }
      young.insert(take)
    }
    return young
  }

  /// Returns the hash of the copy's audio if another take has, or once had, the same content in a
  /// different object; nil if not.
  private func knownSound(_ copy: Copy) throws(SyncError) -> ContentHash? {
    // A copy of deleted audio must not restore the audio.
    let mayBeDeleted = ConflictCopy.isCertain(copy.name)
    var known: ContentHash?
    try database.eachEntry(changedAfter: copy.lastChange) { entry in
      guard known == nil, entry.id != copy.take, mayBeDeleted || !entry.fields.isDeleted,
        !entry.fields.isSoundUnknown, let sound = entry.fields.sound
      else { return }
      if sound.md5 == copy.md5, sound.size == copy.size, sound.object != copy.name {
        known = sound.hash
      }
    }
    if let known { return known }
    guard let hash = try database.formerSound(md5: copy.md5, size: copy.size),
      try hasLivingTake(hash, besides: copy.name, copy.take)
    else { return nil }
    return hash
  }

  private func hasLivingTake(
    _ hash: ContentHash, besides name: ObjectName, _ take: UUID
  ) throws(SyncError) -> Bool {
    let isTold = try database.entries(withSound: hash).contains { entry in
      entry.id != take && !entry.fields.isSoundUnknown && entry.fields.sound?.object != name
    }
    if isTold { return true }
    // A take that was just made is logged at the end of the round.
    return try inLibrary { () throws(LibraryError) in
      try store.takes(withSound: hash).contains { other in
        other.id != take && other.deleted == nil && other.condition == .good && !other.isOnlyHere
      }
    }
  }

  private func hide(
    _ name: ObjectName, of take: UUID, _ version: ObjectVersion?, _ sound: ContentHash,
    _ md5: String?, round: Int
  ) throws(SyncError) {
    // The library is updated first. If the process is killed before the database is updated, the
    // next round finds the copy again.
    if try database.entry(take)?.fields.isSoundUnknown == true {
      try inLibrary { () throws(LibraryError) in try store.cloud.remove([take]) }
    }
    let transaction = try database.begin()
    if try database.entry(take)?.fields.isSoundUnknown == true { try database.removeEntry(take) }
    try database.removeObject(name)
    try database.setForeign(
      ForeignObject(
        name, take: take, version: version, round: round,
        description: ForeignObject.HiddenCopy(sound: sound, md5: md5).description))
    try database.setFact(.copy(name), to: nil)
    try transaction.commit()
  }
}

extension ConflictCopies {
  private struct Copy {
    let name: ObjectName
    let take: UUID
    let version: ObjectVersion?
    let size: Int
    let md5: String
    /// The number of the last entry change that the object was compared with.
    let lastChange: Int

    init(
      name: ObjectName, take: UUID, version: ObjectVersion?, size: Int, md5: String,
      lastChange: Int
    ) {
      (self.name, self.take, self.version) = (name, take, version)
      (self.size, self.md5, self.lastChange) = (size, md5, lastChange)
    }

    init?(_ name: ObjectName, _ take: UUID, _ version: ObjectVersion?, _ text: String) {
      let parts = text.split(separator: " ")
      guard parts.count == 3, let size = Int(parts[1]), let lastChange = Int(parts[2]) else {
        return nil
      }
      self.init(
        name: name, take: take, version: version, size: size, md5: String(parts[0]),
        lastChange: lastChange)
    }

    func text(at change: Int) -> String { "\(md5) \(size) \(change)" }
  }
}

extension SyncMetadataKey {
  /// When all hidden copies were last inspected, in seconds since 1970, in a location without
  /// versions.
  fileprivate static let copiesAsked = SyncMetadataKey("copiesAsked")
  fileprivate static let copyPrefix = "copy:"

  fileprivate static func copy(_ name: ObjectName) -> SyncMetadataKey {
    SyncMetadataKey(copyPrefix + name.text)
  }
}
