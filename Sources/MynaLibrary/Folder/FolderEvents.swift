import Files
import Glibc

enum FolderEvents {
  struct Event {
    /// The folder's inotify watch descriptor; -1 if events were lost.
    let watch: Int32
    let mask: UInt32
    /// The name of the changed file; empty for the folder itself.
    let name: String
  }

  static func waiting(at descriptor: Int32) -> [Event] {
    var (bytes, events) = ([UInt8](repeating: 0, count: 64 * 1_024), [Event]())
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return events }
      bytes.withUnsafeBytes { buffer in
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = buffer[offset + header..<offset + header + Int(event.len)].prefix { $0 != 0 }
          events.append(
            Event(watch: event.wd, mask: event.mask, name: String(fileSystemBytes: name)))
          offset += header + Int(event.len)
        }
      }
    }
  }
}
