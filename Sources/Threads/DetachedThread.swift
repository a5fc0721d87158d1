import Glibc

/// Starts system threads without Foundation.
public enum DetachedThread {
  /// Runs `work` on a new thread, which ends when the work is complete.
  ///
  /// - Parameter stackSize: the size of the stack in bytes; nil for the system's default.
  /// - Returns: whether the thread was started. If the system has no memory or thread IDs left,
  ///   `work` does not run.
  @discardableResult public static func start(
    stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let box = Unmanaged.passRetained(WorkItem(body: work))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { box in
        guard let box else { return nil }
        Unmanaged<WorkItem>.fromOpaque(box).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard code != 0 else { return true }
    box.release()
    return false
  }

  private final class WorkItem: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
