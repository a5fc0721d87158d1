import CAdwaita

/// Calls an action repeatedly from the main loop as long as this object exists.
///
/// This requires less processor time than a task that sleeps, which wakes another thread for each
/// call.
@MainActor package final class RepeatingTimer {
  private let source: guint

  package init(milliseconds: Int, _ action: @escaping () -> Void) {
    let beat: GSourceFunc = { box in
      guard let box else { return 0 }
      Unmanaged<Action>.fromOpaque(box).takeUnretainedValue().action()
      return 1
    }
    let release: GDestroyNotify = { box in
      if let box { Unmanaged<Action>.fromOpaque(box).release() }
    }
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(milliseconds), beat,
      Unmanaged.passRetained(Action(action)).toOpaque(), release)
  }

  isolated deinit { g_source_remove(source) }
}

private final class Action {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}
