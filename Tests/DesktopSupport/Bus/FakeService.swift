import CGio
import Synchronization
import TestSupport

/// A service on a desktop's session bus that logs its calls and returns preset responses.
///
/// It stands in for a portal or a session manager. A call without a preset response gets an empty
/// one.
public final class FakeService: Sendable {
  private let connection: ServiceConnection
  private let calls = ServiceCallLog()

  /// Owns a name, such as "org.freedesktop.portal.Desktop", and returns when programs can call.
  ///
  /// - Parameter answers: tuples in GVariant's text format, by interface and method:
  ///   "org.gnome.SessionManager.Inhibit".
  public init(_ name: String, on desktop: Desktop, answers: [String: String]) throws {
    connection = try ServiceConnection(desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    calls.answer(answers)
    g_dbus_connection_add_filter(
      connection.raw, replier, Unmanaged.passRetained(calls).toOpaque(),
      { book in book.map { Unmanaged<ServiceCallLog>.fromOpaque($0).release() } })
    let wish = g_variant_new_tuple([g_variant_new_string(name), g_variant_new_uint32(0)], 2)
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection.raw, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", wish, nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil, nil)
    guard let reply else { throw Desktop.Failure(words: "The bus has no name \(name).") }
    g_variant_unref(reply)
  }

  /// Adds responses of further methods, or replaces earlier ones.
  public func answer(_ answers: [String: String]) { calls.answer(answers) }

  /// The calls so far: interface, method and arguments, as in "org.gnome.SessionManager.Uninhibit
  /// (uint32 7,)".
  public var log: [String] { calls.log }

  /// The callers in the same order, in the form of request paths: "1_42" for the connection
  /// ":1.42".
  public var callers: [String] { calls.callers }

  /// Returns the number of calls whose log entry contains these words.
  public func count(of words: String) -> Int { log.count { $0.contains(words) } }

  /// Broadcasts a signal; `arguments` is a tuple in GVariant's text format.
  public func emit(_ signal: String, of interface: String, on path: String, _ arguments: String) {
    let tuple = g_variant_parse(nil, arguments, nil, nil, nil)
    g_dbus_connection_emit_signal(connection.raw, nil, path, interface, signal, tuple, nil)
    g_dbus_connection_flush_sync(connection.raw, nil, nil)
    if let tuple { g_variant_unref(tuple) }
  }
}

private final class ServiceConnection: @unchecked Sendable {
  let raw: OpaquePointer

  init(_ address: String) throws {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let opened: OpaquePointer? = g_dbus_connection_new_for_address_sync(
      address, flags, nil, nil, nil)
    guard let opened else { throw Desktop.Failure(words: "There is no bus at \(address).") }
    raw = opened
  }

  deinit {
    g_dbus_connection_close_sync(raw, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(raw))
  }
}

/// The responses and the log, which one of GLib's threads reads and writes.
private final class ServiceCallLog: Sendable {
  private let answers = Mutex<[String: String]>([:])
  private let calls = Mutex<[(words: String, caller: String)]>([])

  var log: [String] { calls.withLock { $0.map(\.words) } }
  var callers: [String] { calls.withLock { $0.map(\.caller) } }

  func answer(_ more: [String: String]) { answers.withLock { $0.merge(more) { $1 } } }

  /// Logs a call and returns the response.
  func note(_ method: String, _ arguments: String, by sender: String) -> String {
    let caller = String(sender.dropFirst().map { $0 == "." ? "_" : $0 })
    calls.withLock { $0.append(("\(method) \(arguments)", caller)) }
    return answers.withLock { $0[method] } ?? "()"
  }
}

/// Called on one of GLib's threads for each message.
private let replier: GDBusMessageFilterFunction = { connection, message, isIncoming, book in
  guard isIncoming != 0, let message, let book,
    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
    let interface = g_dbus_message_get_interface(message).map({ String(cString: $0) }),
    let member = g_dbus_message_get_member(message).map({ String(cString: $0) })
  else { return message }
  var arguments = ""
  if let body = g_dbus_message_get_body(message), let text = g_variant_print(body, 1) {
    arguments = String(cString: text)
    g_free(text)
  }
  let words = Unmanaged<ServiceCallLog>.fromOpaque(book).takeUnretainedValue()
    .note(
      "\(interface).\(member)", arguments,
      by: g_dbus_message_get_sender(message).map { String(cString: $0) } ?? "")
  let reply = g_dbus_message_new_method_reply(message)
  let parsed = g_variant_parse(nil, words, nil, nil, nil)
  g_dbus_message_set_body(reply, parsed)
  if let parsed { g_variant_unref(parsed) }
  g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  g_object_unref(UnsafeMutableRawPointer(reply))
  g_object_unref(UnsafeMutableRawPointer(message))
  return nil
}
