import FoundationEssentials
import MynaCloud
import MynaLibrary

/// An object that has what another object of the same take has, or had before an edit.
struct DuplicateObject: Sendable {
  /// The result.
  enum Outcome: Sendable {
    /// The bucket has it no more.
    case gone
    /// It is the only one of the take: another program has renamed the other one.
    case only
    /// It has something else, which is not removed.
    case superseded(StoredObject)
  }

  let name: ObjectName
  let take: UUID
  /// Whether the last listing had the first one, and it has the sound, as this machine has seen.
  let isSpare: Bool
  let evidence: ObjectEvidence

  /// Removes it, if it is to spare.
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
