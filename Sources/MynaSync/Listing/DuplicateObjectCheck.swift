import FoundationEssentials
import MynaCloud
import MynaLibrary

/// A second object of a take, which has the same audio as the take's first object, or the audio
/// before an edit.
struct DuplicateObjectCheck: Sendable {
  enum Outcome: Sendable {
    case gone
    /// The take has no other object, because another program renamed the take's original object.
    case only
    case superseded(StoredObject)
  }

  let name: ObjectName
  let take: UUID
  /// Whether the object isn't needed, because the take is deleted, or because the last listing
  /// contained the take's first object with the same audio.
  let isSpare: Bool
  let evidence: ObjectEvidence

  func settle(in storage: any ObjectStorage) async throws(CloudError) -> Outcome? {
    guard isSpare else { return try await hasOther(in: storage) ? nil : .only }
    switch try await ObjectDeletion(name: name, evidence: evidence).run(storage) {
    case .gone: return .gone
    case .superseded(let found): return .superseded(found)
    }
  }

  private func hasOther(in storage: any ObjectStorage) async throws(CloudError) -> Bool {
    do throws(CloudError) {
      _ = try await storage.describe(evidence.sound.object)
      return true
    } catch .notFound {
      return false
    }
  }
}
