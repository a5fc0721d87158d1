import CAdwaita

enum Portal {
  static let owner = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let shortcuts = "org.freedesktop.portal.GlobalShortcuts"

  /// Calls a D-Bus method and passes the reply to `then`; nil if the call fails.
  static func call(
    _ bus: OpaquePointer, at object: String = path, _ interface: String, _ method: String,
    _ arguments: PortalValue?, then: @escaping (PortalValue?) -> Void = { _ in }
  ) {
    g_dbus_connection_call(
      bus, owner, object, interface, method, arguments?.raw, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
      { bus, result, box in
        guard let box else { return }
        let then = Unmanaged<PortalReplyHandler>.fromOpaque(box).takeRetainedValue().then
        then(g_dbus_connection_call_finish(OpaquePointer(bus), result, nil).map(PortalValue.init))
      }, Unmanaged.passRetained(PortalReplyHandler(then)).toOpaque())
  }
}

private final class PortalReplyHandler {
  let then: (PortalValue?) -> Void
  init(_ then: @escaping (PortalValue?) -> Void) { self.then = then }
}

/// A subscription to a portal signal, which ends when this object is freed.
@MainActor final class PortalSignal {
  private let bus: OpaquePointer
  private let number: UInt32

  /// Creates a subscription that calls `action` with each signal's arguments, as a tuple.
  init(
    _ bus: OpaquePointer, _ interface: String, _ name: String, _ path: String,
    _ action: @escaping (PortalValue) -> Void
  ) {
    self.bus = bus
    number = g_dbus_connection_signal_subscribe(
      bus, Portal.owner, interface, name, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, box in
        guard let box, let arguments, let value = g_variant_ref(arguments) else { return }
        Unmanaged<PortalSignalHandler>.fromOpaque(box).takeUnretainedValue().action(
          PortalValue(value))
      }, Unmanaged.passRetained(PortalSignalHandler(action)).toOpaque(),
      { box in box.map { Unmanaged<PortalSignalHandler>.fromOpaque($0).release() } })
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(bus, number) }
}

private final class PortalSignalHandler {
  let action: (PortalValue) -> Void
  init(_ action: @escaping (PortalValue) -> Void) { self.action = action }
}

/// A value from the portal.
///
/// Its accessors return nil if the value has a different type.
@MainActor final class PortalValue {
  let raw: OpaquePointer

  /// Takes ownership of the reference to a value.
  init(_ raw: OpaquePointer) { self.raw = raw }

  init?(_ text: String) {
    guard let raw = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.raw = raw
  }

  isolated deinit { g_variant_unref(raw) }

  subscript(index: Int) -> PortalValue? {
    guard g_variant_is_container(raw) != 0, index < g_variant_n_children(raw) else { return nil }
    return g_variant_get_child_value(raw, gsize(index)).map(PortalValue.init)
  }

  subscript(name: String) -> PortalValue? {
    guard String(cString: g_variant_get_type_string(raw)) == "a{sv}" else { return nil }
    return g_variant_lookup_value(raw, name, nil).map(PortalValue.init)
  }

  var string: String? {
    let kinds = [G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH]
    guard kinds.contains(g_variant_classify(raw)) else { return nil }
    return String(cString: g_variant_get_string(raw, nil))
  }

  var number: UInt32? {
    g_variant_classify(raw) == G_VARIANT_CLASS_UINT32 ? g_variant_get_uint32(raw) : nil
  }

  func text(_ name: String) -> String? { self[name]?.string }

  static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
