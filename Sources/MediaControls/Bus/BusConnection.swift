import CGio
import Files

/// A connection of our own to a message bus.
///
/// GLib ends a program whose shared connection to the session bus breaks. It does not do so for this one.
///
/// GLib's connections may be used from any thread, and this holds nothing else, which is why it can be `Sendable`.
final class BusConnection: @unchecked Sendable {
  private let raw: OpaquePointer

  private static let flags = GDBusConnectionFlags(
    rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)

  private init(owning raw: OpaquePointer) { self.raw = raw }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  // MARK: Opening

  /// Connects, and waits for that.
  init(to address: String, within timeout: Duration) throws(MediaControlsError) {
    let limit = TimeLimit(timeout)
    defer { limit.end() }
    var error: UnsafeMutablePointer<GError>?
    let made = g_dbus_connection_new_for_address_sync(
      address, Self.flags, nil, limit.cancellable, &error)
    guard let made else { throw .bus(takeRefusal(&error)) }
    raw = made
  }

  /// Connects, and calls `done` in the loop of the calling thread.
  static func open(
    _ address: String,
    _ done: @escaping @Sendable (Result<BusConnection, MediaControlsError>) -> Void
  ) {
    g_dbus_connection_new_for_address(
      address, flags, nil, nil,
      { _, result, box in
        var error: UnsafeMutablePointer<GError>?
        let made = g_dbus_connection_new_for_address_finish(result, &error)
        let outcome = Completion<Result<BusConnection, MediaControlsError>>.taken(box)
        outcome?(
          made.map { .success(BusConnection(owning: $0)) } ?? .failure(.bus(takeRefusal(&error))))
      }, Completion(done).retained())
  }

  /// Closes it; names on the bus are given up.
  func close() { g_dbus_connection_close_sync(raw, nil, nil) }

  // MARK: Calling

  /// A method that somebody on the bus has.
  struct Method {
    var owner: String
    var path: String
    var interface: String
    var name: String

    /// A method of the bus itself.
    static func ofBus(_ name: String) -> Method {
      Method(
        owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", name: name)
    }
  }

  /// Calls a method and waits for the answer.
  func call(
    _ method: Method, _ arguments: [BusValue] = [], within timeout: Duration
  ) throws(CallFailure) -> [BusValue?] {
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      raw, method.owner, method.path, method.interface, method.name, BusValue.tuple(arguments),
      nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout.milliseconds, nil, &error)
    return try Self.values(of: answer, &error)
  }

  /// Calls a method, and calls `done` with the answer in the loop of the calling thread.
  func begin(
    _ method: Method, _ arguments: [BusValue],
    _ done: @escaping @Sendable (Result<[BusValue?], CallFailure>) -> Void
  ) {
    g_dbus_connection_call(
      raw, method.owner, method.path, method.interface, method.name, BusValue.tuple(arguments),
      nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
      { connection, result, box in
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_finish(
          connection.map { OpaquePointer($0) }, result, &error)
        let outcome = Completion<Result<[BusValue?], CallFailure>>.taken(box)
        do throws(CallFailure) {
          outcome?(.success(try BusConnection.values(of: answer, &error)))
        } catch {
          outcome?(.failure(error))
        }
      }, Completion(done).retained())
  }

  private static func values(
    of answer: OpaquePointer?, _ error: inout UnsafeMutablePointer<GError>?
  ) throws(CallFailure) -> [BusValue?] {
    guard let answer else { throw CallFailure(&error) }
    defer { g_variant_unref(answer) }
    return BusValue.values(ofTuple: answer)
  }

  // MARK: Telling

  /// Tells everybody who listens.
  func emit(_ signal: String, of interface: String, at path: String, _ values: [BusValue]) {
    // It fails only where nobody is left to be told.
    g_dbus_connection_emit_signal(
      raw, nil, path, interface, signal, BusValue.tuple(values), nil)
  }

  // MARK: Answering

  /// Has `answer` called for each call of an object's methods and properties, in the loop of the calling thread.
  ///
  /// - Parameter description: The object's interfaces in XML.
  /// - Returns: whether this could be done.
  func export(
    _ description: String, at path: String, _ answer: @escaping BusObject.Answer
  ) -> Bool {
    BusObject(answer).register(description, at: path, on: raw)
  }

  /// Calls `action` when the connection breaks, in the loop of the thread that opened it; returns what ends this.
  func onClosed(_ action: @escaping @Sendable () -> Void) -> UInt {
    let handler: @convention(c) (gpointer?, gboolean, gpointer?, gpointer?) -> Void = {
      _, _, _, box in
      if let box { Unmanaged<Completion<Void>>.fromOpaque(box).takeUnretainedValue().body(()) }
    }
    let release: GClosureNotify = { box, _ in
      if let box { Unmanaged<Completion<Void>>.fromOpaque(box).release() }
    }
    return g_signal_connect_data(
      UnsafeMutableRawPointer(raw), "closed", unsafeBitCast(handler, to: GCallback.self),
      Completion<Void> { action() }.retained(), release, GConnectFlags(rawValue: 0))
  }

  /// Ends what `onClosed` began.
  func forget(_ handler: UInt) {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(raw), handler)
  }
}

/// A closure that C code carries about.
private final class Completion<Value>: Sendable {
  let body: @Sendable (Value) -> Void

  init(_ body: @escaping @Sendable (Value) -> Void) { self.body = body }

  func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Ends the carrying about.
  static func taken(_ box: gpointer?) -> (@Sendable (Value) -> Void)? {
    box.map { Unmanaged<Completion<Value>>.fromOpaque($0).takeRetainedValue().body }
  }
}
