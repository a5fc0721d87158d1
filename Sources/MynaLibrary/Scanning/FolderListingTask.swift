import Dispatch
import Synchronization

final class FolderListingTask: Sendable {
  private let result = Mutex<Result<FolderContents, LibraryError>?>(nil)
  private let done = DispatchGroup()

  init(_ folder: TakesFolder) {
    DispatchQueue.global(qos: .userInitiated).async(group: done) { [self] in
      let found = Result { () throws(LibraryError) in try FolderContents(of: folder) }
      result.withLock { $0 = found }
    }
  }

  func contents() throws(LibraryError) -> FolderContents {
    done.wait()
    guard let found = result.withLock({ $0.take() }) else {
      preconditionFailure("the contents are asked for once")
    }
    return try found.get()
  }
}
