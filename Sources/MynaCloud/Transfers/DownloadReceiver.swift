import Synchronization

/// Appends what one call of a storage brings to a part, until the call has ended.
final class DownloadReceiver: ObjectReceiver {
  private struct State {
    var isOpen = true
    var error: CloudError?
  }

  private let part: DownloadPart
  private let progress: TransferProgress?
  private let state = Mutex(State())

  init(_ part: DownloadPart, progress: TransferProgress?) {
    (self.part, self.progress) = (part, progress)
  }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    decide { () throws(CloudError) in
      let isOther = version.map { $0 != part.object.version } ?? false
      if isOther || size != part.object.size { throw .changed(part.object.name) }
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    decide { () throws(CloudError) in
      guard bytes.count <= part.object.size - part.offset else {
        throw .damaged(part.object.name)
      }
      try part.append(bytes)
      progress?(part.offset)
    }
  }

  /// Takes in nothing more, whatever a call that was given up still brings, and returns why it did not want the rest.
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
