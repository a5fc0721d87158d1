import FoundationEssentials
import MynaLibrary

/// Takes down that the bucket has the sound of a deleted take no more.
struct CloudLoss {
  let store: LibraryStore

  /// Takes it down.
  func note(_ take: UUID) throws(SyncError) {
    // If it is put back, it has to be uploaded again.
    try inLibrary { () throws(LibraryError) in
      if try store.take(take)?.isInCloudOnly == true {
        // Its sound lies in the trash of another machine.
        try store.cloud.remove([take])
      } else {
        try store.cloud.setStorage(.here, of: [take])
      }
    }
  }
}
