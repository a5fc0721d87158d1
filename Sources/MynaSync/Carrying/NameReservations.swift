import FoundationEssentials
import MynaCloud
import Synchronization

/// The object names that this process's uploads use, each of which is claimed by one take.
///
/// If the storage doesn't check conditions, two concurrent uploads could both find a name unused,
/// and the later write would replace the earlier one.
final class NameReservations: Sendable {
  private let owners = Mutex<[ObjectName: UUID]>([:])

  func claim(_ name: ObjectName, for take: UUID) -> Bool {
    owners.withLock { owners in
      if let owner = owners[name] { return owner == take }
      owners[name] = take
      return true
    }
  }

  /// Releases a take's claim once the bucket shows which take the name belongs to.
  ///
  /// After a failure, the claim stays, since the write may still reach the bucket.
  func release(_ name: ObjectName, by take: UUID) {
    owners.withLock { owners in
      if owners[name] == take { owners[name] = nil }
    }
  }
}
