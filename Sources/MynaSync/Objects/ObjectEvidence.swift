import FoundationEssentials
import MynaCloud
import MynaLibrary

/// The evidence that distinguishes a take's own content in its object from that of other programs.
struct ObjectEvidence: Sendable {
  enum Content: Equatable, Sendable {
    case sound
    /// A sound that the take had before, or that another take has in its object: it may be
    /// replaced.
    case known(ContentHash)
    /// A sound from another machine that has not logged it yet.
    case untold
    /// Content that Myna does not know: it is never replaced or removed.
    case foreign
  }

  /// The seconds within which another machine logs its upload, unless it was interrupted.
  private static let patience = 6 * 3_600.0

  let take: UUID
  let sound: SoundReference
  let lineage: Lineage
  var seen: SeenContent?
  let machines: Set<MachineID>
  var others: Set<ContentHash> = []
  let date: Date

  /// Returns the content of an object, by its version and metadata.
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
    // This machine uploaded it after an edit and has not logged it, so the sound is here.
    if object.machine.map(machines.contains) == true { return .known(hash) }
    return unknown(found)
  }

  func content(of found: StoredObject, read hash: ContentHash?) -> Content {
    // If the metadata names the right sound, the transfer or the server's disk has damaged the
    // content.
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
