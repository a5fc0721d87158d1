import CAdwaita

/// The closure that handles a signal, owned by the signal connection.
private final class Handler<Action> {
  let action: Action
  init(_ action: Action) { self.action = action }
}

/// Methods that connect signal handlers, one for each C signature of the signals in use.
extension Object {
  /// Calls `action` each time the signal is emitted, as long as the object exists.
  func on(_ signal: String, _ action: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, box in
      call(box) { (action: () -> Void) in action() }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onChange(of property: String, _ action: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, box in
      call(box) { (action: () -> Void) in action() }
    }
    connect("notify::" + property, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onAsking(_ signal: String, _ action: @escaping () -> Bool) {
    let handler: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, box in
      gboolean(call(box) { (action: () -> Bool) in action() } == true ? 1 : 0)
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onPointer(_ signal: String, _ action: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, box in
      call(box) { (action: () -> Void) in action() }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onScale(_ signal: String, _ action: @escaping (Double) -> Void) {
    let handler: @convention(c) (gpointer?, Double, gpointer?) -> Void = { _, value, box in
      call(box) { (action: (Double) -> Void) in action(value) }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onPlace(_ signal: String, _ action: @escaping (Double, Double) -> Void) {
    let handler: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, box in
      call(box) { (action: (Double, Double) -> Void) in action(x, y) }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onAskingPlace(_ signal: String, _ action: @escaping (Double, Double) -> Bool) {
    let handler: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = {
      _, x, y, box in
      gboolean(call(box) { (action: (Double, Double) -> Bool) in action(x, y) } == true ? 1 : 0)
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  /// Connects a signal for pointer presses.
  ///
  /// `action` receives the coordinates.
  func onPress(_ signal: String, _ action: @escaping (Double, Double) -> Void) {
    let handler: @convention(c) (gpointer?, Int32, Double, Double, gpointer?) -> Void = {
      _, _, x, y, box in
      call(box) { (action: (Double, Double) -> Void) in action(x, y) }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  /// Connects a keyboard signal.
  ///
  /// `action` receives the key value, the hardware code, and the modifiers, and returns whether it
  /// handled the key. Only "key-pressed" uses this result.
  func onKey(_ signal: String, _ action: @escaping (UInt32, UInt32, UInt32) -> Bool) {
    let handler:
      @convention(c) (gpointer?, UInt32, UInt32, GdkModifierType, gpointer?) -> gboolean = {
        _, key, code, modifiers, box in
        gboolean(
          call(box) { (action: (UInt32, UInt32, UInt32) -> Bool) in
            action(key, code, modifiers.rawValue)
          } == true ? 1 : 0)
      }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  /// Connects the signal for a controller's raw events.
  ///
  /// `action` returns whether it handled the event.
  func onEvent(_ action: @escaping (OpaquePointer) -> Bool) {
    let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, event, box in
      guard let event else { return 0 }
      return call(box) { (action: (OpaquePointer) -> Bool) in action(event) } == true ? 1 : 0
    }
    connect("event", unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onName(_ signal: String, _ action: @escaping (String) -> Void) {
    let handler: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
      _, name, box in
      call(box) { (action: (String) -> Void) in action(name.map { String(cString: $0) } ?? "") }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onNumber(_ signal: String, _ action: @escaping (Int) -> Void) {
    let handler: @convention(c) (gpointer?, Int32, gpointer?) -> Void = { _, number, box in
      call(box) { (action: (Int) -> Void) in action(Int(number)) }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onSize(_ signal: String, _ action: @escaping (Int, Int) -> Void) {
    let handler: @convention(c) (gpointer?, Int32, Int32, gpointer?) -> Void = {
      _, width, height, box in
      call(box) { (action: (Int, Int) -> Void) in action(Int(width), Int(height)) }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onObject(_ signal: String, _ action: @escaping (OpaquePointer) -> Void) {
    let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, object, box in
      guard let object else { return }
      call(box) { (action: (OpaquePointer) -> Void) in action(object) }
    }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  /// Connects a drag-and-drop signal for drops.
  ///
  /// `action` receives the dropped value and returns whether it accepted the drop.
  func onValue(_ signal: String, _ action: @escaping (UnsafePointer<GValue>) -> Bool) {
    let handler:
      @convention(c) (gpointer?, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean = {
        _, value, _, _, box in
        guard let value else { return 0 }
        return call(box) { (action: (UnsafePointer<GValue>) -> Bool) in action(value) } == true
          ? 1 : 0
      }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  /// Connects the signal for the start of a drag.
  ///
  /// `action` receives the coordinates and returns the content provider.
  func onPreparing(_ action: @escaping (Double, Double) -> OpaquePointer?) {
    let handler: @convention(c) (gpointer?, Double, Double, gpointer?) -> OpaquePointer? = {
      _, x, y, box in
      call(box) { (action: (Double, Double) -> OpaquePointer?) in action(x, y) } ?? nil
    }
    connect("prepare", unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onActivation(_ action: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, _, box in
      call(box) { (action: () -> Void) in action() }
    }
    connect("activate", unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onChoice(_ action: @escaping (String) -> Void) {
    let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, value, box in
      guard let text = value.flatMap({ g_variant_get_string($0, nil) }) else { return }
      call(box) { (action: (String) -> Void) in action(String(cString: text)) }
    }
    connect("activate", unsafeBitCast(handler, to: GCallback.self), action)
  }

  func onPointers(
    _ signal: String, _ action: @escaping (UnsafePointer<OpaquePointer?>, Int) -> Void
  ) {
    let handler:
      @convention(c) (
        gpointer?, UnsafePointer<OpaquePointer?>?, Int32, UnsafePointer<CChar>?, gpointer?
      ) -> Void = { _, files, count, _, box in
        guard let files else { return }
        call(box) { (action: (UnsafePointer<OpaquePointer?>, Int) -> Void) in
          action(files, Int(count))
        }
      }
    connect(signal, unsafeBitCast(handler, to: GCallback.self), action)
  }

  private func connect<Action>(_ signal: String, _ callback: GCallback, _ action: Action) {
    let release: GClosureNotify = { box, _ in
      if let box { Unmanaged<AnyObject>.fromOpaque(box).release() }
    }
    g_signal_connect_data(
      gpointer(raw), signal, callback, Unmanaged.passRetained(Handler(action)).toOpaque(), release,
      GConnectFlags(rawValue: 0))
  }
}

/// Calls `body` with the boxed action.
///
/// Returns nil only if there is no box, which shouldn't happen, because every signal has a box.
@discardableResult private func call<Action, Result>(
  _ box: gpointer?, _ body: (Action) -> Result
) -> Result? {
  guard let box else { return nil }
  return body(Unmanaged<Handler<Action>>.fromOpaque(box).takeUnretainedValue().action)
}
