import MynaCloud
import MynaLibrary

/// Removes one object, and only if it has the sound that was deleted.
struct ObjectDeletion: Sendable {
  /// The result.
  enum Outcome: Sendable {
    /// The bucket has it no more.
    case gone
    /// It has something else, which is not removed.
    case superseded(StoredObject)
  }

  let name: ObjectName
  /// What is known of the object when it has the sound that was deleted.
  let evidence: ObjectEvidence

  /// Removes it.
  func run(_ storage: any ObjectStorage) async throws(CloudError) -> Outcome {
    let found: StoredObject
    do throws(CloudError) {
      found = try await storage.describe(name)
    } catch .notFound {
      return .gone
    }
    switch evidence.content(of: found) {
    case .sound, .known: break
    case .untold, .foreign: return .superseded(found)
    }
    try await storage.delete(name, of: found.version)
    return .gone
  }
}
