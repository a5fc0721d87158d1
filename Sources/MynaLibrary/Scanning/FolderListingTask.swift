import Dispatch
import Synchronization

/// Lists a folder of takes on other threads.
final class FolderListingTask: Sendable {
  private let result = Mutex<Result<FolderContents, LibraryError>?>(nil)
  private let done = DispatchGroup()

  /// Starts to list a folder.
  init(_ folder: TakesFolder) {
    DispatchQueue.global(qos: .userInitiated).async(group: done) { [self] in
      let found = Result { () throws(LibraryError) in try FolderContents(of: folder) }
      result.withLock { $0 = found }
    }
  }

  /// Waits for the contents of the folder.
  ///
  /// Call it once.
  func contents() throws(LibraryError) -> FolderContents {
    done.wait()
    guard let found = result.withLock({ $0.take() }) else {
      preconditionFailure("the contents are asked for once")
    }
    return try found.get()
  }
}
