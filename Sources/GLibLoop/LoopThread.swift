import CGio
import Threads

/// A thread that runs a main loop of its own, until `end` is called.
package final class LoopThread: @unchecked Sendable {
  // Both may be used from any thread, and live as long as the object.
  private let context: OpaquePointer?
  private let loop: OpaquePointer?

  /// Starts the thread.
  package init() {
    let context = g_main_context_new()
    self.context = context
    loop = g_main_loop_new(context, 0)
    NewThread.start { [self] in
      // What is begun on this thread is answered here.
      g_main_context_push_thread_default(self.context)
      g_main_loop_run(self.loop)
      // What was let go of last is freed in the loop.
      while g_main_context_iteration(self.context, 0) != 0 {}
      g_main_context_pop_thread_default(self.context)
    }
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Does `work` on the thread, some time later.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(body: work)).toOpaque()
    g_main_context_invoke_full(
      context, G_PRIORITY_DEFAULT,
      { box in
        if let box { Unmanaged<Work>.fromOpaque(box).takeUnretainedValue().body() }
        return 0
      }, box, { box in if let box { Unmanaged<Work>.fromOpaque(box).release() } })
  }

  /// Ends the thread after all that it was given before.
  package func end() { run { [self] in g_main_loop_quit(loop) } }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
