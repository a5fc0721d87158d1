@preconcurrency import Dispatch
import Files
import Glibc
import Synchronization

/// Reports when any process changes the takes folder or writes to the index.
final class FolderWatch: Sendable {
  enum Event: Sendable {
    case takes
    case index
  }

  private let source: any DispatchSourceRead

  /// Starts watching existing folders; nil if the system's limit on watches is reached or the
  /// folders cannot be watched.
  init?(
    takes: [String], data: String, queue: DispatchQueue,
    onEvent: @escaping @Sendable (Event) -> Void
  ) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    let files =
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF
    var isBlind = false
    for folder in takes where inotify_add_watch(descriptor, folder, UInt32(files)) < 0 {
      // A missing folder is detected by polling instead.
      if SystemError.last(folder).kind != .missing { isBlind = true }
    }
    let index = inotify_add_watch(descriptor, data, UInt32(IN_MODIFY))
    guard !isBlind, index >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      for event in FolderEvents.waiting(at: descriptor) {
        if event.watch == index {
          if event.name.hasPrefix("library.sqlite") { onEvent(.index) }
        } else if event.name.isEmpty || FolderListing.mayBeSound(event.name) {
          onEvent(.takes)
        }
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }
}
