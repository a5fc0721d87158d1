import CGio
import Threads

/// A thread that runs its own GLib main loop until `end` is called.
package final class LoopThread: @unchecked Sendable {
  // The context and the loop can be used from any thread, and live as long as this object.
  private let context: OpaquePointer?
  private let loop: OpaquePointer?

  package init() {
    let context = g_main_context_new()
    self.context = context
    loop = g_main_loop_new(context, 0)
    DetachedThread.start { [self] in
      // Make asynchronous calls that are started on this thread deliver their results on this
      // thread.
      g_main_context_push_thread_default(self.context)
      g_main_loop_run(self.loop)
      // Process all pending events, because some of them finalize the objects that were released
      // last.
      while g_main_context_iteration(self.context, 0) != 0 {}
      g_main_context_pop_thread_default(self.context)
    }
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  package func run(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(WorkItem(body: work)).toOpaque()
    g_main_context_invoke_full(
      context, G_PRIORITY_DEFAULT,
      { box in
        if let box { Unmanaged<WorkItem>.fromOpaque(box).takeUnretainedValue().body() }
        return 0
      }, box, { box in if let box { Unmanaged<WorkItem>.fromOpaque(box).release() } })
  }

  /// Ends the thread once all earlier work is done.
  package func end() { run { [self] in g_main_loop_quit(loop) } }

  private final class WorkItem: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
