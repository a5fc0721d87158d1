import MynaCloud
import MynaLibrary
import Synchronization
import Threads

extension SoundUpload {
  /// Returns what is sent really: a copy that the recorder on the phone plays, where that is wanted, with the phone's name and type.
  ///
  /// A sound that would be another one then, as one of an MP3, is sent as it is.
  func prepared(on reading: SerialThread) async throws(SyncError) -> SoundUpload {
    guard let phone else { return self }
    let (path, hash) = (path, hash)
    let goesOn = Atomic(true)
    let result = await withTaskCancellationHandler {
      await reading.run { () -> Result<(any SoundCopy)?, SyncError> in
        Result { () throws(SyncError) in
          try inLibrary { () throws(LibraryError) in
            let copy = try phone.makeCopy(path) { goesOn.load(ordering: .relaxed) }
            guard let copy, copy.path != path else { return copy }
            return try TakeAnalysis(path: copy.path).contentHash == hash ? copy : nil
          }
        }
      }
    } onCancel: {
      goesOn.store(false, ordering: .relaxed)
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
