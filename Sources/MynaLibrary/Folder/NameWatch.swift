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
    var bytes = [UInt8](repeating: 0, count: 64 * 1_024)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return counts }
      var isComplete = true
      bytes.withUnsafeBytes { buffer in
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = buffer[offset + header..<offset + header + Int(event.len)].prefix { $0 != 0 }
          // An event of no folder says that events were lost.
          if let folder = folders[event.wd], event.mask & UInt32(IN_IGNORED | IN_UNMOUNT) == 0 {
            counts["\(folder)/\(String(decoding: name, as: UTF8.self))", default: 0] += 1
          } else {
            isComplete = false
          }
          offset += header + Int(event.len)
        }
      }
      guard isComplete else { return nil }
    }
  }
}
