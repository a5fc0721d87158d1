import Files
import Glibc

/// Counts changes of names in folders, of whoever makes them, from its creation on.
final class NameWatch {
  private let descriptor: Int32
  /// The folders by the number of their watch, as paths in plans begin.
  private var folders: [Int32: String] = [:]

  /// - Parameters:
  ///   - folders: existing folders.
  ///   - relative: how the paths of their files begin in plans.
  init?(folders: [String], relative: [String]) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    let changes = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    for (folder, start) in zip(folders, relative) {
      let watch = inotify_add_watch(descriptor, folder, UInt32(changes))
      // Without a watch nothing can be told.
      guard watch >= 0 else { return nil }
      self.folders[watch] = start
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns how often each name was changed so far, by its path in plans; nil if there was too much to be counted.
  func counts() -> [String: Int]? {
    var counts: [String: Int] = [:]
    for event in FolderEvents.waiting(at: descriptor) {
      // An event of no folder says that events were lost.
      guard let folder = folders[event.watch], event.mask & UInt32(IN_IGNORED | IN_UNMOUNT) == 0
      else { return nil }
      counts["\(folder)/\(event.name)", default: 0] += 1
    }
    return counts
  }
}
