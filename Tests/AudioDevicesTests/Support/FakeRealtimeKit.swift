import CGio
import Foundation
import Synchronization
import TestSupport
import Testing

/// A private system bus with a service that responds like RealtimeKit.
final class FakeRealtimeKit: Sendable {
  /// A request to give a thread a deadline at a priority.
  struct PriorityRequest: Equatable {
    var thread: UInt64
    var priority: UInt32
  }

  private nonisolated(unsafe) let folder: Scratch
  private let bus: Child
  private nonisolated(unsafe) let connection: OpaquePointer
  private let box: Unmanaged<RequestLog>

  /// The requests so far, shared with GLib's thread.
  fileprivate final class RequestLog: Sendable {
    let all = Mutex<[PriorityRequest]>([])
  }

  let address: String
  var requests: [PriorityRequest] { box.takeUnretainedValue().all.withLock { $0 } }

  init() throws {
    let folder = Scratch()
    self.folder = folder
    let path = folder.path
    let address = "unix:path=\(path)/bus"
    self.address = address
    try folder.write(
      """
      <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
      <allow receive_sender="*"/></policy></busconfig>
      """, to: "bus.conf")
    chmod(path, 0o755)
    bus = try Child(
      ["dbus-daemon", "--nofork", "--config-file", "\(path)/bus.conf"], environment: [:])
    box = Unmanaged.passRetained(RequestLog())
    try #require(waitUntil { isListening(at: "\(path)/bus") })
    let opened: OpaquePointer? = g_dbus_connection_new_for_address_sync(
      address,
      GDBusConnectionFlags(
        rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, nil, nil)
    let connection = try #require(opened)
    self.connection = connection
    g_dbus_connection_add_filter(connection, answer, box.toOpaque(), nil)
    let name = g_variant_new_tuple(
      [g_variant_new_string("org.freedesktop.RealtimeKit1"), g_variant_new_uint32(0)], 2)
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", name, nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil)
    let answered = try #require(reply)
    g_variant_unref(answered)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
    bus.end()
  }
}

/// Called on one of GLib's threads for each message; responds to requests to RealtimeKit.
private let answer: GDBusMessageFilterFunction = { connection, message, isIncoming, box in
  guard isIncoming != 0, let message, let box,
    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
    g_dbus_message_get_member(message).map({ String(cString: $0) }) == "MakeThreadRealtime",
    let body = g_dbus_message_get_body(message)
  else { return message }
  var request = FakeRealtimeKit.PriorityRequest(thread: 0, priority: 0)
  if let thread = g_variant_get_child_value(body, 0) {
    request.thread = UInt64(g_variant_get_uint64(thread))
    g_variant_unref(thread)
  }
  if let priority = g_variant_get_child_value(body, 1) {
    request.priority = UInt32(g_variant_get_uint32(priority))
    g_variant_unref(priority)
  }
  Unmanaged<FakeRealtimeKit.RequestLog>.fromOpaque(box).takeUnretainedValue().all.withLock {
    $0.append(request)
  }
  let reply = g_dbus_message_new_method_reply(message)
  g_dbus_connection_send_message(
    connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  g_object_unref(UnsafeMutableRawPointer(reply))
  g_object_unref(UnsafeMutableRawPointer(message))
  return nil
}
