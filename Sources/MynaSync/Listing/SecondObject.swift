import Foundation
import MynaCloud
import MynaLibrary

/// An object that has what another object of the same take has, or had before an edit.
struct SecondObject: Sendable {
  let name: ObjectName
  let take: UUID
  /// The sound of the take.
  let hash: ContentHash
  let lineage: Lineage

  /// Removes it, if it is that.
  ///
  /// - Returns: whether the bucket has it no more.
  func remove(from storage: any ObjectStorage) async throws(CloudError) -> Bool {
    do throws(CloudError) {
      let found = try await storage.describe(name)
      let object = TakeObject(found.metadata)
      guard object.id == take, let sound = object.hash, sound == hash || lineage.contains(sound)
      else { return false }
      try await storage.delete(name, of: found.version)
      return true
    } catch .notFound {
      return true
    } catch .changed {
      return false
    }
  }
}
