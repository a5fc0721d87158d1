import MynaCloud
import MynaLibrary
import Synchronization
import Threads

extension AudioUpload {
  /// Replaces the file with a copy that the phone can play, if the upload requires one.
  ///
  /// If the copy's audio would differ from the original, as with MP3, the file is uploaded
  /// unchanged.
  func prepared(on reading: SerialThread) async throws(SyncError) -> AudioUpload {
    guard let phone else { return self }
    let (path, hash) = (path, hash)
    let shouldContinue = Atomic(true)
    let result = await withTaskCancellationHandler {
      await reading.run { () -> Result<(any PhoneCopy)?, SyncError> in
        Result { () throws(SyncError) in
          try inLibrary { () throws(LibraryError) in
            let copy = try phone.makeCopy(path) { shouldContinue.load(ordering: .relaxed) }
            guard let copy, copy.path != path else { return copy }
            return try TakeAnalysis(path: copy.path).contentHash == hash ? copy : nil
          }
        }
      }
    } onCancel: {
      shouldContinue.store(false, ordering: .relaxed)
    }
    guard let copy = try result.get() else { return self }
    var upload = self
    (upload.path, upload.copy) = (copy.path, copy)
    upload.details = ObjectDetails(
      contentType: copy.details.contentType,
      metadata: details.metadata.merging(copy.details.metadata) { own, _ in own })
    if case .new = target { upload.target = .recorded }
    return upload
  }
}
