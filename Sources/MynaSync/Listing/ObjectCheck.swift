import FoundationEssentials
import Hashing
import MynaCloud
import MynaLibrary

/// Records the content of takes' objects.
///
/// Content that Myna doesn't know, for example because another program put it in a take's object,
/// becomes a separate take, which keeps the object. The audio of the original take is uploaded
/// again under an unused name.
struct ObjectCheck {
  let database: SyncDatabase
  let store: LibraryStore
  let round: Int
  let date: Date

  func evidence(of take: UUID) throws(SyncError) -> ObjectEvidence? {
    guard let fields = try database.entry(take)?.fields, let sound = fields.sound else {
      return nil
    }
    return try evidence(of: take, fields, sound)
  }

  func evidence(
    of take: UUID, _ fields: TakeFields, _ sound: AudioReference
  ) throws(SyncError) -> ObjectEvidence {
    let object = try database.object(sound.object)
    var others: Set<ContentHash> = []
    if let seen = object?.seen, seen.hash != sound.hash, try isSafe(seen.hash, but: take) {
      others = [seen.hash]
    }
    return ObjectEvidence(
      take: take, sound: sound, lineage: AudioLineage(of: fields),
      seen: object?.take == take ? object?.seen : nil, machines: try machines(), others: others,
      date: date)
  }

  /// Returns this machine's current and former IDs.
  func machines() throws(SyncError) -> Set<MachineID> {
    Set(try database.machines().filter(\.isFormer).map(\.id) + [database.machine])
  }

  /// Whether this machine has seen the audio in another take's object.
  private func isSafe(_ hash: ContentHash, but take: UUID) throws(SyncError) -> Bool {
    for entry in try database.entries(withSound: hash) where entry.id != take {
      guard let sound = entry.fields.sound, let object = try database.object(sound.object),
        object.take == entry.id
      else { continue }
      if object.content == hash { return true }
    }
    return false
  }

  /// Records the description of an inspected object.
  ///
  /// - Returns: the object's content; nil if the take now has a different object.
  @discardableResult func record(
    _ found: StoredObject, of take: UUID
  ) throws(SyncError) -> ObjectEvidence.Content? {
    guard let evidence = try evidence(of: take), evidence.sound.object == found.name else {
      return nil
    }
    let content = try settled(evidence.content(of: found), found)
    try record(content, found, evidence)
    return content
  }

  /// Records the hash of an object that was read completely; nil if no decoder can read the object.
  func record(
    _ found: StoredObject, read hash: ContentHash?, of take: UUID
  ) throws(SyncError) -> ObjectEvidence.Content? {
    guard let evidence = try evidence(of: take), evidence.sound.object == found.name else {
      return nil
    }
    let content = try settled(evidence.content(of: found, read: hash), found)
    try record(content, found, evidence)
    return content
  }

  /// Treats content as foreign if a log once contained it, but another machine's edit has replaced
  /// it.
  private func settled(
    _ content: ObjectEvidence.Content, _ found: StoredObject
  ) throws(SyncError) -> ObjectEvidence.Content {
    guard content == .untold, let hash = TakeObject(found.metadata).hash, let md5 = found.md5,
      try database.formerSound(md5: Hexadecimal.text(of: md5), size: found.size) == hash
    else { return content }
    return .foreign
  }

  private func record(
    _ content: ObjectEvidence.Content, _ found: StoredObject, _ evidence: ObjectEvidence
  ) throws(SyncError) {
    let (take, sound) = (evidence.take, evidence.sound)
    switch content {
    case .sound: try set(found, take, sound.hash)
    case .known(let hash):
      try set(found, take, hash)
      try recordLocalOnly(take)
    case .untold:
      try database.recordChecked(found.name, at: date)
      try recordLocalOnly(take)
    case .foreign:
      try recordLocalOnly(take)
      try database.removeSpareDeletion(of: take)
      try ForeignObjects.addTake(found, beside: take, round, in: database, store)
    }
    var reconciliation = try Reconciliation(database, store, date: date)
    try reconciliation.reconcile([take])
  }

  private func set(
    _ found: StoredObject, _ take: UUID, _ hash: ContentHash
  ) throws(SyncError) {
    try database.recordSeen(found, hash, of: take, in: round)
    try database.recordChecked(found.name, at: date)
  }

  func recordLocalOnly(_ take: UUID) throws(SyncError) {
    try inLibrary { () throws(LibraryError) in
      guard let local = try store.take(take), local.storage != .here, LocalTake(local).isHere else {
        return
      }
      try store.cloud.setStorage(.here, of: [take])
    }
  }
}
