import CGio
import TestSupport

/// A private system bus with a NetworkManager that reports a metered network.
public final class FakeNetworkManager {
  private let bus: PrivateBus
  private let connection: OpaquePointer

  /// The environment variable that makes a program use this bus.
  public var environment: [String: String] {
    ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "GIO_USE_NETWORK_MONITOR": "networkmanager"]
  }

  /// Starts the bus, and returns when programs can call.
  public init() throws {
    bus = try PrivateBus()
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let opened: OpaquePointer? = g_dbus_connection_new_for_address_sync(
      bus.address, flags, nil, nil, nil)
    guard let opened else { throw Desktop.Failure(words: "There is no bus for NetworkManager.") }
    connection = opened
    g_dbus_connection_add_filter(connection, answer, nil, nil)
    let name = g_variant_new_tuple(
      [g_variant_new_string("org.freedesktop.NetworkManager"), g_variant_new_uint32(0)], 2)
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", name, nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil)
    guard let reply else { throw Desktop.Failure(words: "The bus has no name for NetworkManager.") }
    g_variant_unref(reply)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}

/// Called on one of GLib's threads for each message; responds to requests for the properties.
///
/// State 70 is a network with global connectivity, and so is connectivity 4; metered 1 means yes.
private let answer: GDBusMessageFilterFunction = { connection, message, isIncoming, _ in
  guard isIncoming != 0, let message,
    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
    g_dbus_message_get_member(message).map({ String(cString: $0) }) == "GetAll"
  else { return message }
  let reply = g_dbus_message_new_method_reply(message)
  g_dbus_message_set_body(
    reply,
    g_variant_parse(
      nil, "({'State': <uint32 70>, 'Connectivity': <uint32 4>, 'Metered': <uint32 1>},)", nil, nil,
      nil))
  g_dbus_connection_send_message(
    connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  g_object_unref(UnsafeMutableRawPointer(reply))
  g_object_unref(UnsafeMutableRawPointer(message))
  return nil
}
