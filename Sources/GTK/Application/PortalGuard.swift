import CAdwaita
import Synchronization

/// Prevents D-Bus messages with undocumented types from reaching GTK and libadwaita.
///
/// Both libraries unpack replies from portals and session managers without checking their types,
/// and a wrong type crashes the program, at startup or during a recording. This filter replaces a
/// reply that has the wrong type with an error, which both libraries handle, and drops a signal
/// that has the wrong type.
nonisolated enum PortalGuard {
  /// Starts filtering the session bus, if there is one.
  ///
  /// Call this before initializing GTK.
  static func begin() {
    // The entire program shares this connection, so the reference is never released.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    g_dbus_connection_add_filter(bus, filter, nil, nil)
  }

  /// The expected reply types by full method name.
  ///
  /// Replies of all other methods are not checked.
  static let replies: [String: String] = [
    "org.freedesktop.portal.Settings.Read": "v",
    "org.freedesktop.portal.Settings.ReadOne": "v",
    "org.freedesktop.portal.Settings.ReadAll": "a{sa{sv}}",
    "org.freedesktop.portal.Inhibit.Inhibit": "o",
    "org.freedesktop.portal.Inhibit.CreateMonitor": "o",
    "org.freedesktop.portal.Background.RequestBackground": "o",
    "org.freedesktop.portal.GlobalShortcuts.CreateSession": "o",
    "org.freedesktop.portal.GlobalShortcuts.BindShortcuts": "o",
    "org.freedesktop.portal.FileChooser.OpenFile": "o",
    "org.freedesktop.portal.FileChooser.SaveFile": "o",
    "org.freedesktop.portal.OpenURI.OpenURI": "o",
    "org.freedesktop.portal.OpenURI.OpenFile": "o",
    "org.freedesktop.portal.OpenURI.OpenDirectory": "o",
    "org.gnome.SessionManager.RegisterClient": "o",
    "org.gnome.SessionManager.Inhibit": "u",
    "org.gnome.SessionManager.IsInhibited": "b",
  ]

  /// The expected argument types by full signal name.
  static let signals: [String: String] = [
    "org.freedesktop.portal.Settings.SettingChanged": "ssv",
    "org.freedesktop.portal.Request.Response": "ua{sv}",
    "org.freedesktop.portal.Inhibit.StateChanged": "oa{sv}",
    "org.freedesktop.portal.GlobalShortcuts.Activated": "osta{sv}",
    "org.freedesktop.portal.Session.Closed": "a{sv}",
  ]

  /// The methods that have been called but have not replied yet, by the serial number of the
  /// message.
  static let calls = Mutex<[UInt32: String]>([:])
}

/// Called on a GLib thread for each message, before any other code handles the message.
nonisolated private let filter: GDBusMessageFilterFunction = { _, message, isIncoming, _ in
  guard let message else { return nil }
  switch g_dbus_message_get_message_type(message) {
  case G_DBUS_MESSAGE_TYPE_METHOD_CALL where isIncoming == 0:
    if let name = wholeName(message), PortalGuard.replies[name] != nil {
      PortalGuard.calls.withLock { $0[g_dbus_message_get_serial(message)] = name }
    }
  case G_DBUS_MESSAGE_TYPE_METHOD_RETURN where isIncoming != 0:
    let name = PortalGuard.calls.withLock {
      $0.removeValue(forKey: g_dbus_message_get_reply_serial(message))
    }
    if let name, !isSound(message, from: name) { return error(inPlaceOf: message) }
  case G_DBUS_MESSAGE_TYPE_ERROR where isIncoming != 0:
    PortalGuard.calls.withLock { $0[g_dbus_message_get_reply_serial(message)] = nil }
  case G_DBUS_MESSAGE_TYPE_SIGNAL where isIncoming != 0:
    if let name = wholeName(message), let type = PortalGuard.signals[name],
      signature(of: message) != type
    {
      g_object_unref(gpointer(message))
      return nil
    }
  default: break
  }
  return message
}

nonisolated private func wholeName(_ message: OpaquePointer) -> String? {
  guard let interface = g_dbus_message_get_interface(message),
    let member = g_dbus_message_get_member(message)
  else { return nil }
  return String(cString: interface) + "." + String(cString: member)
}

nonisolated private func signature(of message: OpaquePointer) -> String {
  g_dbus_message_get_signature(message).map { String(cString: $0) } ?? ""
}

nonisolated private func isSound(_ message: OpaquePointer, from name: String) -> Bool {
  guard signature(of: message) == PortalGuard.replies[name] else { return false }
  guard name == "org.freedesktop.portal.Settings.Read" else { return true }
  // Because of an old bug that portals keep for compatibility, `Read` wraps the value in two
  // variants.
  guard let body = g_dbus_message_get_body(message),
    let outer = g_variant_get_child_value(body, 0)
  else { return false }
  defer { g_variant_unref(outer) }
  guard let inner = g_variant_get_variant(outer) else { return false }
  defer { g_variant_unref(inner) }
  return String(cString: g_variant_get_type_string(inner)) == "v"
}

nonisolated private func error(inPlaceOf message: OpaquePointer) -> OpaquePointer? {
  let error = g_dbus_message_new()
  g_dbus_message_set_message_type(error, G_DBUS_MESSAGE_TYPE_ERROR)
  g_dbus_message_set_reply_serial(error, g_dbus_message_get_reply_serial(message))
  g_dbus_message_set_error_name(error, "org.freedesktop.portal.Error.NotFound")
  g_object_unref(gpointer(message))
  return error
}
