import CAdwaita
import Dispatch
import Glibc

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueDescriptor() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(_: gpointer?)

/// Counts how often work on the main actor has run, so that tests can detect such work.
enum MainActorWorkCounter {
  static var count = 0
}

/// Makes `@MainActor` work run inside GLib's main loop.
///
/// Call this once, before the loop starts.
///
/// The main actor runs on Dispatch's main queue, which is not drained while GLib's main loop
/// occupies the main thread. The queue signals new work through a file descriptor, which this
/// function adds to the main loop.
func attachMainActorToMainLoop() {
  let drain: GUnixFDSourceFunc = { descriptor, _, _ in
    var count: UInt64 = 0
    // Read the descriptor. If it remained unread, it would always be ready, and the loop would
    // never wait.
    _ = read(descriptor, &count, 8)
    drainMainQueue(nil)
    MainActorWorkCounter.count += 1
    return 1
  }
  _ = g_unix_fd_add(mainQueueDescriptor(), G_IO_IN, drain, nil)
}
