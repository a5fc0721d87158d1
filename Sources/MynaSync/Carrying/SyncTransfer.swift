import Files
import FoundationEssentials
import MynaCloud
import MynaLibrary
import Threads

struct SyncTransfer: Sendable {
  enum Operation: Sendable {
    /// Analyzes a file to find its hash.
    case read(Take, path: String)
    case upload(AudioUpload, of: Take)
    case download(AudioDownload)
    case delete(ObjectDeletion)
  }

  enum Outcome: Sendable {
    case read(Take, TakeAnalysis)
    case uploaded(Take, ContentHash, AudioUpload.Outcome)
    case downloaded(AudioDownload.DownloadedFile)
    case deleted(ObjectName, ObjectDeletion.Outcome)
  }

  let intent: SyncIntent
  let work: Operation

  func run(by context: SyncTransferContext) async throws(SyncError) -> Outcome {
    switch work {
    case .read(let take, let path):
      let analysis = try await context.reading.run { () throws(SyncError) in
        try inLibrary { () throws(LibraryError) in try TakeAnalysis(path: path) }
      }
      return .read(take, analysis)
    case .upload(let upload, let take):
      let sent = try await upload.prepared(on: context.reading)
      // The copy for the phone may be larger than the original file.
      let size = FileStatus.seen(sent.path)?.size ?? take.size
      defer { extendLifetime(sent.copy) }
      do throws(CloudError) {
        let outcome = try await sent.run(
          context.storage, context.transfers, context.reservations,
          progress: context.progress(of: take.id, size: size))
        return .uploaded(take, upload.hash, outcome)
      } catch {
        throw SyncError(error)
      }
    case .download(let download):
      do throws(SyncError) {
        return .downloaded(
          try await download.run(
            context.transfers, on: context.reading,
            progress: context.progress(of: intent.take, size: download.size)))
      } catch .cloud(.notFound) where intent.kind == .delete {
        // Another machine has removed the object, and has the audio in its trash.
        return .deleted(download.name, .gone)
      }
    case .delete(let deletion):
      do throws(CloudError) {
        return .deleted(deletion.name, try await deletion.run(context.storage))
      } catch {
        throw SyncError(error)
      }
    }
  }
}

struct SyncTransferContext: Sendable {
  let storage: any ObjectStorage
  let transfers: Transfers
  let reservations = NameReservations()
  let reading: SerialThread
  let board: SharedTransferProgress

  func progress(of take: UUID, size: Int) -> TransferProgress {
    { [board] bytes in board.record(bytes, of: size, for: take) }
  }
}
