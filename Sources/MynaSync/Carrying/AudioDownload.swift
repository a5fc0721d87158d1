import MynaCloud
import MynaLibrary
import Threads

struct AudioDownload: Sendable {
  struct DownloadedFile: Sendable {
    let path: String
    let stored: StoredObject
    /// The analysis of the file; nil if no decoder can read the file, in which case `problem` is
    /// the reason.
    let analysis: TakeAnalysis?
    var problem: SyncError?
  }

  let name: ObjectName
  /// The expected size, in bytes; 0 if unknown.
  let size: Int
  let path: String

  func run(
    _ transfers: Transfers, on reading: SerialThread, progress: TransferProgress?
  ) async throws(SyncError) -> DownloadedFile {
    let (stored, path) = (try await download(transfers, progress), path)
    do throws(LibraryError) {
      let analysis = try await reading.run { () throws(LibraryError) in
        try TakeAnalysis(path: path)
      }
      return DownloadedFile(path: path, stored: stored, analysis: analysis)
    } catch .sound {
      return DownloadedFile(path: path, stored: stored, analysis: nil, problem: .notSound(name))
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
