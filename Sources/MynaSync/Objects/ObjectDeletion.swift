import MynaCloud
import MynaLibrary

/// Removes an object if it has the deleted audio.
struct ObjectDeletion: Sendable {
  enum Outcome: Sendable {
    case gone
    case superseded(StoredObject)
  }

  let name: ObjectName
  let evidence: ObjectEvidence

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
