import FoundationEssentials
import MynaCloud
import Synchronization

/// The names that uploads of this process are writing, each claimed by one take.
///
/// Where the storage checks no condition, two uploads that look at the same moment find the same name free, and the later
/// write replaces the earlier one.
final class NameClaims: Sendable {
  private let owners = Mutex<[ObjectName: UUID]>([:])

  /// Claims a name for a take; false if an upload of another take has it.
  func claim(_ name: ObjectName, for take: UUID) -> Bool {
    owners.withLock { owners in
      if let owner = owners[name] { return owner == take }
      owners[name] = take
      return true
    }
  }

  /// Ends the claim of a take once a look at the bucket shows to whom the name belongs.
  ///
  /// After a failure the claim stays: the write may still reach the bucket.
  func release(_ name: ObjectName, by take: UUID) {
    owners.withLock { owners in
      if owners[name] == take { owners[name] = nil }
    }
  }
}
