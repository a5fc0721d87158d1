import Foundation
import Hashing
import MynaCloud
import MynaLibrary

/// Removes one object, and only if it has the sound that was deleted.
struct ObjectDeletion: Sendable {
  /// The result.
  enum Outcome: Sendable {
    /// The bucket has it no more.
    case gone
    /// It has another sound, of which a log will tell.
    case superseded
  }

  let take: UUID
  let name: ObjectName
  /// The sound that was deleted.
  let hash: ContentHash
  /// Its MD5 as 32 hexadecimal digits, by which an object without a hash is known.
  let md5: String?
  /// The ids by which this machine goes, and went.
  let machines: Set<MachineID>

  /// Removes it.
  func run(_ storage: any ObjectStorage) async throws(CloudError) -> Outcome {
    let found: StoredObject
    do throws(CloudError) {
      found = try await storage.describe(name)
    } catch .notFound {
      return .gone
    }
    let object = TakeObject(found.metadata)
    if let id = object.id, id != take { return .superseded }
    if let stored = object.hash {
      // What this machine has put there after an edit, and has told nobody of, lies in the trash here.
      let isOwn = object.machine.map(machines.contains) == true
      guard stored == hash || isOwn else { return .superseded }
    } else if let md5, let stored = found.md5 {
      guard Hexadecimal.text(of: stored) == md5 else { return .superseded }
    }
    do throws(CloudError) {
      try await storage.delete(name, of: found.version)
    } catch .changed {
      return .superseded
    }
    return .gone
  }
}
