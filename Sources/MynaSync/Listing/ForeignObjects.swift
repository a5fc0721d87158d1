import FoundationEssentials
import Hashing
import MynaCloud
import MynaLibrary

/// Handles objects that no log mentions, because other programs wrote them, or because a Myna
/// process ended before it published them.
///
/// Every machine derives the same fields for these takes from the bucket's data. The stamps of
/// these fields are older than the stamps of any machine. Therefore, the takes can be shown,
/// renamed, downloaded, and deleted like all other takes without being published.
enum ForeignObjects {
  static func record(
    _ object: ListedObject, _ round: Int, in database: SyncDatabase
  ) throws(SyncError) {
    let own = try made { () throws(HashingError) in try NameBasedID.id(ofObject: object.name.text) }
    var known = try database.foreign(object.name)?.take
    if known == nil { known = try database.object(object.name)?.take }
    try database.setForeign(
      ForeignObject(object.name, take: known ?? own, version: object.version, round: round))
  }

  /// Makes a separate take from the content that another program has put in a take's object.
  static func addTake(
    _ found: StoredObject, beside take: UUID, _ round: Int, in database: SyncDatabase,
    _ store: LibraryStore
  ) throws(SyncError) {
    let object = try believed(found, in: database)
    var (id, isKnown) = (UUID?.none, object.hash != nil)
    if isKnown, let own = object.id, own != take {
      id = own
    } else if let hash = object.hash, hash != (try database.entry(take)?.fields.sound?.hash) {
      id = try made { () throws(HashingError) in try NameBasedID.id(ofSound: hash, of: take) }
    } else {
      isKnown = false
    }
    if id == nil { id = try freeID(of: found, in: database) }
    guard let id else { return }
    let foreign = ForeignObject(found.name, take: id, version: found.version, round: round)
    let copies = ConflictCopies(database: database, store: store)
    if !isKnown, try copies.recordIfCopy(foreign, found) { return }
    try describe(foreign, as: found, isKnown ? object : object.withoutSound, in: database, store)
  }

  /// Returns an ID for an object's take.
  ///
  /// The ID isn't used by any other content of the object, and is the same on all machines.
  private static func freeID(
    of found: StoredObject, in database: SyncDatabase
  ) throws(SyncError) -> UUID {
    let md5 = found.md5.map(Hexadecimal.text)
    let content = Content(
      name: found.name, md5: md5, text: md5 ?? found.version.text,
      milliseconds: LogicalTimestamp.milliseconds(of: found.modified))
    return try freeID(of: content, in: database)
  }

  private struct Content {
    let name: ObjectName
    let md5: String?
    /// A string that distinguishes this content from other contents of the object.
    let text: String
    let milliseconds: Int

    /// Returns the possible take IDs: from the name alone, from the name and content, and from the
    /// name, content, and date.
    func ids() throws(SyncError) -> [UUID] {
      let words = [
        name.text, "\(name.text)\0\(text)", "\(name.text)\0\(text)\0\(milliseconds)",
      ]
      return try words.map { word throws(SyncError) in
        try made { () throws(HashingError) in try NameBasedID.id(ofObject: word) }
      }
    }
  }

  private static func freeID(
    of content: Content, in database: SyncDatabase
  ) throws(SyncError) -> UUID {
    let ids = try content.ids()
    func isFree(_ id: UUID) throws(SyncError) -> Bool {
      // If the take with this ID is deleted, or if its audio was read or logged, the ID can be used
      // only for the same object with the same MD5.
      guard let fields = try database.entry(id)?.fields, let sound = fields.sound else {
        return true
      }
      return (!fields.isDeleted && fields.isSoundUnknown && !fields.isSoundTold)
        || (sound.object == content.name && sound.md5 != nil && sound.md5 == content.md5)
    }
    // If a machine has logged exactly this content, that machine's ID is used.
    if try database.entry(ids[1])?.fields.isTold == true, try isFree(ids[1]) { return ids[1] }
    for id in ids where try isFree(id) { return id }
    return ids[2]
  }

  /// Schedules a new description of objects whose takes have different IDs on other machines.
  ///
  /// The IDs differ if the preferred IDs were in use, or if this machine hadn't read the other
  /// machines' logs.
  static func settleIDs(in database: SyncDatabase, _ store: LibraryStore) throws(SyncError) {
    for entry in try database.unreadEntries() {
      guard let value = entry.fields[.sound], let sound = entry.fields.sound,
        let object = try database.object(sound.object), object.take == entry.id
      else { continue }
      let content = Content(
        name: sound.object, md5: sound.md5, text: sound.md5 ?? object.version?.text ?? "",
        milliseconds: value.stamp.milliseconds - 1)
      let id = try freeID(of: content, in: database)
      guard id != entry.id, try content.ids().contains(entry.id) else { continue }
      let isWanted = try database.intents(of: entry.id).contains { $0.kind == .download }
      try inLibrary { () throws(LibraryError) in try store.cloud.remove([entry.id]) }
      let transaction = try database.begin()
      try database.removeEntry(entry.id)
      try database.removeObject(sound.object)
      try database.setForeign(
        ForeignObject(sound.object, take: id, version: object.version, round: object.round))
      if isWanted { try database.addIntent(.download, of: id, notBefore: .distantPast) }
      try transaction.commit()
    }
  }

  static func show(_ foreign: ForeignObject, in database: SyncDatabase) throws(SyncError) {
    guard try database.entry(foreign.take) == nil else { return }
    // The names of phone recordings contain the date.
    let listed = StoredObject(
      name: foreign.name, size: 0, modified: .distantPast, version: ObjectVersion(""), md5: nil,
      contentType: "", metadata: [:])
    let date = PhoneRecording(listed).map(\.date)
    try merge(
      try fields(foreign, nil, TakeObject([:]), created: date == .distantPast ? nil : date),
      milliseconds: 0, into: foreign.take, database)
  }

  static func describe(
    _ foreign: ForeignObject, as stored: StoredObject, in database: SyncDatabase,
    _ store: LibraryStore
  ) throws(SyncError) {
    let object = try believed(stored, in: database)
    let copies = ConflictCopies(database: database, store: store)
    if object.hash == nil, try copies.recordIfCopy(foreign, stored) { return }
    var id = object.id ?? foreign.take
    if object.hash == nil { id = try freeID(of: stored, in: database) }
    var own = foreign
    own.take = id
    let transaction = try database.begin()
    try describe(own, as: stored, object, in: database, store)
    // Until now, the object was shown as a take with a preliminary ID. The description results in a
    // different ID, so the preliminary take is removed.
    if id != foreign.take, try database.entry(foreign.take)?.fields.isSoundUnknown == true {
      try inLibrary { () throws(LibraryError) in try store.cloud.remove([foreign.take]) }
      try database.removeEntry(foreign.take)
    }
    try transaction.commit()
  }

  /// Reads an object's metadata.
  ///
  /// Ignores the audio that the metadata specifies if a log entry shows that the object can't
  /// contain that audio.
  private static func believed(
    _ stored: StoredObject, in database: SyncDatabase
  ) throws(SyncError) -> TakeObject {
    let object = TakeObject(stored.metadata)
    let sound = try object.id.flatMap { id throws(SyncError) in try database.entry(id) }?.fields
      .sound
    guard let sound, sound.hash == object.hash, !sound.mayBe(in: stored) else { return object }
    return object.withoutSound
  }

  private static func describe(
    _ foreign: ForeignObject, as stored: StoredObject, _ object: TakeObject,
    in database: SyncDatabase, _ store: LibraryStore
  ) throws(SyncError) {
    let id = foreign.take
    let transaction = try database.begin()
    try database.removeForeign(foreign.name)
    // A description without a hash may change with each version of the object, so its stamp has the
    // object's date. A description with a hash doesn't require this, because it will be logged
    // eventually.
    let milliseconds =
      object.hash == nil ? LogicalTimestamp.milliseconds(of: stored.modified) + 1 : 1
    let created = object.created ?? PhoneRecording(stored)?.date ?? stored.modified
    let fields = try fields(foreign, stored, object, created: created)
    if let old = try database.entry(id)?.fields, old.isSoundUnknown, !old.isSoundTold,
      old[.sound]?.value != fields[.sound]
    {
      // Remove the description of the previous content, even if that description has a later date.
      try database.removeUntold(of: id)
    }
    try merge(fields, milliseconds: milliseconds, into: id, database)
    let standIn = try placeholder(foreign.name, stored.version)
    try database.recordSeen(stored, object.hash ?? standIn, of: id, in: foreign.round)
    try transaction.commit()
  }

  private static func merge(
    _ fields: [FieldName: FieldValue], milliseconds: Int, into id: UUID, _ database: SyncDatabase
  ) throws(SyncError) {
    guard let stamp = LogicalTimestamp(counter: 1, milliseconds: milliseconds, machine: .nobody)
    else {
      return
    }
    try database.merge(TakeFields(fields.mapValues { TimestampedValue($0, stamp) }), into: id)
  }

  private static func fields(
    _ foreign: ForeignObject, _ stored: StoredObject?, _ object: TakeObject, created: Date?
  ) throws(SyncError) -> [FieldName: FieldValue] {
    let version = stored?.version ?? foreign.version
    let placeholder = try placeholder(foreign.name, version)
    let sound = AudioReference(
      object: foreign.name, size: stored?.size ?? 0, md5: stored?.md5.map(Hexadecimal.text),
      hash: object.hash ?? placeholder,
      facts: AudioProperties(duration: object.duration ?? 0, waveform: object.waveform))
    var fields: [FieldName: FieldValue] = [
      .title: .text(object.title ?? TakeObject.title(of: foreign.name)),
      .sound: object.hash == nil ? sound.unknownValue : sound.value,
    ]
    fields[.created] = created.map(FieldValue.date)
    return fields
  }

  private static func placeholder(
    _ name: ObjectName, _ version: ObjectVersion?
  ) throws(SyncError) -> ContentHash {
    try made { () throws(HashingError) in
      try NameBasedID.hash(ofObject: name.text, version: version?.text ?? "")
    }
  }

  private static func made<T>(_ body: () throws(HashingError) -> T) throws(SyncError) -> T {
    do throws(HashingError) { return try body() } catch { throw .library(.noHashing) }
  }
}
