import CAdwaita

/// Calls `action` repeatedly while the main loop is idle, until `action` returns false.
package func onIdle(_ action: @escaping () -> Bool) {
  let box = Unmanaged.passRetained(IdleAction(action)).toOpaque()
  _ = g_idle_add_full(
    G_PRIORITY_LOW,
    { box in
      guard let box else { return 0 }
      return Unmanaged<IdleAction>.fromOpaque(box).takeUnretainedValue().action() ? 1 : 0
    }, box,
    { box in if let box { Unmanaged<IdleAction>.fromOpaque(box).release() } })
}

private final class IdleAction {
  let action: () -> Bool
  init(_ action: @escaping () -> Bool) { self.action = action }
}
