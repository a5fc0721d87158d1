import CAdwaita
import Dispatch
import Glibc

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueDescriptor() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(_: gpointer?)

/// The number of times that work of the main actor was done, to see whether there was any.
enum MainActorTurns {
  static var count = 0
}

/// Lets `@MainActor` work run inside GLib's main loop; called once, before the loop starts.
///
/// The main actor runs on Dispatch's main queue, which nobody drains in a program whose main thread is GLib's. The queue
/// tells of work through a descriptor, as it does for the run loops of other systems.
func attachMainActorToMainLoop() {
  let drain: GUnixFDSourceFunc = { descriptor, _, _ in
    var count: UInt64 = 0
    // Unread, the loop would spin.
    _ = read(descriptor, &count, 8)
    drainMainQueue(nil)
    MainActorTurns.count += 1
    return 1
  }
  _ = g_unix_fd_add(mainQueueDescriptor(), G_IO_IN, drain, nil)
}
