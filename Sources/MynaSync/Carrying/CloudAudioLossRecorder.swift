import FoundationEssentials
import MynaLibrary

/// Records that the bucket no longer has a deleted take's audio.
struct CloudAudioLossRecorder {
  let store: LibraryStore

  func record(_ take: UUID) throws(SyncError) {
    // If the take is restored, its audio must be uploaded again.
    try inLibrary { () throws(LibraryError) in
      if try store.take(take)?.isInCloudOnly == true {
        // The take's audio is in another machine's trash.
        try store.cloud.remove([take])
      } else {
        try store.cloud.setStorage(.here, of: [take])
      }
    }
  }
}
