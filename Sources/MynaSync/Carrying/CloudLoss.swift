import FoundationEssentials
import MynaLibrary

/// Records that the bucket no longer has the sound of a deleted take.
struct CloudLoss {
  let store: LibraryStore

  func record(_ take: UUID) throws(SyncError) {
    // If the take is restored, its sound must be uploaded again.
    try inLibrary { () throws(LibraryError) in
      if try store.take(take)?.isInCloudOnly == true {
        // The sound is in the trash of another machine.
        try store.cloud.remove([take])
      } else {
        try store.cloud.setStorage(.here, of: [take])
      }
    }
  }
}
