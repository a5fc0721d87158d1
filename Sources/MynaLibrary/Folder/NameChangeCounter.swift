import Files
import Glibc

final class NameChangeCounter {
  private let descriptor: Int32
  private var folders: [Int32: String] = [:]

  init?(folders: [String], relative: [String]) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    let changes = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    for (folder, start) in zip(folders, relative) {
      let watch = inotify_add_watch(descriptor, folder, UInt32(changes))
      guard watch >= 0 else { return nil }
      self.folders[watch] = start
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the number of changes to each file, keyed by its path within the takes folder; nil if
  /// events were lost.
  func counts() -> [String: Int]? {
    var counts: [String: Int] = [:]
    for event in FolderEvents.waiting(at: descriptor) {
      // An event with an unknown watch means that events were lost.
      guard let folder = folders[event.watch], event.mask & UInt32(IN_IGNORED | IN_UNMOUNT) == 0
      else { return nil }
      counts["\(folder)/\(event.name)", default: 0] += 1
    }
    return counts
  }
}
