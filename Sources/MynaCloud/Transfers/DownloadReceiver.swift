import Synchronization

/// Receives the bytes from one storage call and appends them to the content, until the call ends.
final class DownloadReceiver: ObjectReceiver {
  private struct State {
    var isOpen = true
    var error: CloudError?
  }

  private let content: any DownloadContent
  private let progress: TransferProgress?
  private let state = Mutex(State())

  init(_ content: any DownloadContent, progress: TransferProgress?) {
    (self.content, self.progress) = (content, progress)
  }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    decide { () throws(CloudError) in
      let isOther = version.map { $0 != content.object.version } ?? false
      if isOther || size != content.object.size { throw .changed(content.object.name) }
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    decide { () throws(CloudError) in
      guard bytes.count <= content.object.size - content.offset else {
        throw .damaged(content.object.name)
      }
      try content.append(bytes)
      progress?(content.offset)
    }
  }

  /// Stops receiving bytes, even if a canceled call still delivers some.
  ///
  /// Returns the error that stopped the download, if any.
  func end() -> CloudError? {
    state.withLock { state in
      state.isOpen = false
      return state.error
    }
  }

  private func decide(_ body: () throws(CloudError) -> Void) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      do throws(CloudError) {
        try body()
        return true
      } catch {
        (state.isOpen, state.error) = (false, error)
        return false
      }
    }
  }
}
