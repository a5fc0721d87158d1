import MynaCloud
import MynaLibrary
import Threads

/// Brings one sound into a work file, and finds out which sound it is.
struct SoundDownload: Sendable {
  /// A sound that is here, and has no name yet.
  struct Arrived: Sendable {
    let path: String
    let stored: StoredObject
    /// Nil for a file that no decoder reads.
    let analysis: TakeAnalysis?
    /// Why no decoder reads it.
    var problem: SyncError?
  }

  let name: ObjectName
  /// Bytes, as far as they are known.
  let size: Int
  /// The work file.
  let path: String

  /// Carries it; goes on where an earlier try has stopped.
  func run(
    _ transfers: Transfers, on reading: SerialThread, progress: TransferProgress?
  ) async throws(SyncError) -> Arrived {
    let (stored, path) = (try await download(transfers, progress), path)
    do throws(LibraryError) {
      let analysis = try await reading.run { () throws(LibraryError) in
        try TakeAnalysis(path: path)
      }
      return Arrived(path: path, stored: stored, analysis: analysis)
    } catch .sound {
      return Arrived(path: path, stored: stored, analysis: nil, problem: .notSound(name))
    } catch {
      throw SyncError(error)
    }
  }

  private func download(
    _ transfers: Transfers, _ progress: TransferProgress?
  ) async throws(SyncError) -> StoredObject {
    do throws(CloudError) {
      return try await transfers.download(name, to: path, overwrite: true, progress: progress)
    } catch {
      throw SyncError(error)
    }
  }
}
