import CAdwaita
import Dispatch
import Glibc

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueDescriptor() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(_: gpointer?)

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
    return 1
  }
  _ = g_unix_fd_add(mainQueueDescriptor(), G_IO_IN, drain, nil)
}

/// Runs `action` again and again until it returns false or the timer is gone.
public final class RepeatingTimer {
  private var source: guint = 0
  private let action: () -> Bool

  /// Starts it, with seconds between two calls.
  public init(every seconds: Double, _ action: @escaping () -> Bool) {
    self.action = action
    let fire: GSourceFunc = { timer in
      guard let timer else { return 0 }
      let object = Unmanaged<RepeatingTimer>.fromOpaque(timer).takeUnretainedValue()
      if object.action() { return 1 }
      object.source = 0
      return 0
    }
    source = g_timeout_add(
      guint(seconds * 1_000), fire, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { if source != 0 { g_source_remove(source) } }
}
