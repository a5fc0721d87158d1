import CGio
import Synchronization
import TestSupport
import Testing

@testable import MediaControls

/// Receives the signals of players on a bus.
final class BusListener: @unchecked Sendable {
  struct Signal: Equatable {
    var name: String
    var values: [BusValue?]
  }

  private let connection: OpaquePointer
  private let heard = Mutex<[Signal]>([])

  init(_ bus: PrivateBus) throws {
    let opened = g_dbus_connection_new_for_address_sync(
      bus.address,
      GDBusConnectionFlags(
        rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, nil, nil)
    connection = try #require(opened)
    g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, box in
        if isIncoming != 0, let message, let box,
          g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_SIGNAL,
          let name = g_dbus_message_get_member(message)
        {
          Unmanaged<BusListener>.fromOpaque(box).takeUnretainedValue().note(
            Signal(
              name: String(cString: name),
              values: BusValue.values(ofTuple: g_dbus_message_get_body(message))))
        }
        return message
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    let rule = g_variant_new_tuple([g_variant_new_string("path='/org/mpris/MediaPlayer2'")], 1)
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "AddMatch", rule, nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil)
    let answered = try #require(reply)
    g_variant_unref(answered)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Waits for that many signals, and returns all since the last call.
  func take(_ count: Int) -> [Signal] {
    _ = waitUntil { heard.withLock { $0.count >= count } }
    return heard.withLock { heard in
      defer { heard = [] }
      return heard
    }
  }

  private func note(_ signal: Signal) {
    guard signal.name == "PropertiesChanged" || signal.name == "Seeked" else { return }
    heard.withLock { $0.append(signal) }
  }
}
