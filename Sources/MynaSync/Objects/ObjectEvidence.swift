import FoundationEssentials
import MynaCloud
import MynaLibrary

/// The evidence that shows whether the content of a take's object is from the take or from another
/// program.
struct ObjectEvidence: Sendable {
  enum Content: Equatable, Sendable {
    case sound
    /// Audio that the take had before, or that another take has in its own object. This content can
    /// be replaced.
    case known(ContentHash)
    /// Audio that another machine has uploaded but hasn't logged yet.
    case untold
    /// Content that Myna doesn't know, which is never replaced or removed.
    case foreign
  }

  /// The number of seconds within which another machine logs its upload, unless interrupted.
  private static let patience = 6 * 3_600.0

  let take: UUID
  let sound: AudioReference
  let lineage: AudioLineage
  var seen: ObjectContent?
  /// This machine's current and former IDs.
  let machines: Set<MachineID>
  /// The hashes of audio that is safely stored in other takes' objects.
  var others: Set<ContentHash> = []
  let date: Date

  /// Returns an object's content, according to its version and metadata.
  func content(of found: StoredObject) -> Content {
    if let seen, seen.version == found.version, let known = known(seen.hash) { return known }
    let object = TakeObject(found.metadata)
    guard let hash = object.hash else {
      return sound.hasBytes(of: found) == true ? .sound : .foreign
    }
    guard object.id == nil || object.id == take else { return .foreign }
    if hash == sound.hash {
      return sound.mayBe(in: found) ? .sound : unknown(found)
    }
    if let known = known(hash) { return known }
    // This machine uploaded the object after an edit and hasn't logged it yet, so the audio is on
    // this machine.
    if object.machine.map(machines.contains) == true { return .known(hash) }
    return unknown(found)
  }

  func content(of found: StoredObject, read hash: ContentHash?) -> Content {
    // If the metadata specifies the right audio, the content was damaged in transit or on the
    // server's disk.
    if content(of: found) == .sound { return .untold }
    guard let hash else { return .foreign }
    if let known = known(hash) { return known }
    let object = TakeObject(found.metadata)
    return object.id == take && object.hash == hash ? unknown(found) : .foreign
  }

  private func known(_ hash: ContentHash) -> Content? {
    if hash == sound.hash { return .sound }
    return lineage.contains(hash) || others.contains(hash) ? .known(hash) : nil
  }

  private func unknown(_ found: StoredObject) -> Content {
    abs(date.timeIntervalSince(found.modified)) > Self.patience ? .foreign : .untold
  }
}
