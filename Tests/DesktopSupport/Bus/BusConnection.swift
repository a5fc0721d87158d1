import CGio

final class BusConnection: @unchecked Sendable {
  /// The address of an object: the bus name of its owner, and its path.
  struct Address: Hashable, Sendable {
    var owner: String
    var path: String
  }

  private let connection: OpaquePointer
  private let watch = CallWatch(seconds: 20)

  init(_ address: String) throws {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    var error: UnsafeMutablePointer<GError>?
    let made = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error)
    guard let made else { throw Self.failure(&error, "connecting to \(address)") }
    connection = made
  }

  deinit {
    watch.stop()
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls a method and returns the tuple of its response; nil if the object or interface is
  /// missing.
  ///
  /// Does not start a program that is not running.
  ///
  /// - Throws: Any other error, such as a program that neither responds nor makes progress for 20
  ///   s.
  func call(
    _ method: String, of interface: String, on object: Address, _ arguments: [Variant] = []
  ) throws -> Variant? {
    var error: UnsafeMutablePointer<GError>?
    let tuple = Variant(tuple: arguments)
    let answer = withExtendedLifetime(tuple) {
      watch.watch { cancellable in
        g_dbus_connection_call_sync(
          connection, object.owner, object.path, interface, method, tuple.raw, nil,
          G_DBUS_CALL_FLAGS_NO_AUTO_START, .max, cancellable, &error)
      }
    }
    if let answer { return Variant(owning: answer) }
    if let error, Self.meansAbsence(error.pointee) {
      g_error_free(error)
      return nil
    }
    throw Self.failure(&error, "\(interface).\(method) of \(object)")
  }

  /// Returns a property; nil if it is missing.
  func property(_ name: String, of interface: String, on object: Address) throws -> Variant? {
    try call(
      "Get", of: "org.freedesktop.DBus.Properties", on: object,
      [Variant(interface), Variant(name)])?[0][0]
  }

  /// Sets a property and returns whether it exists.
  func set(
    _ name: String, of interface: String, on object: Address, to value: Variant
  ) throws -> Bool {
    try call(
      "Set", of: "org.freedesktop.DBus.Properties", on: object,
      [Variant(interface), Variant(name), Variant(wrapping: value)]) != nil
  }

  /// Returns whether an error means only that the object is gone or never existed.
  ///
  /// "Invalid arguments" is GLib's error for a property of an interface that the object does not
  /// have.
  private static func meansAbsence(_ error: GError) -> Bool {
    guard error.domain == g_dbus_error_quark() else { return false }
    return [
      G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_INTERFACE,
      G_DBUS_ERROR_UNKNOWN_PROPERTY, G_DBUS_ERROR_INVALID_ARGS, G_DBUS_ERROR_SERVICE_UNKNOWN,
      G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY,
    ].contains { error.code == Int32($0.rawValue) }
  }

  private static func failure(
    _ error: inout UnsafeMutablePointer<GError>?, _ what: String
  ) -> Desktop.Failure {
    defer { g_clear_error(&error) }
    let why = error?.pointee.message.map { String(cString: $0) }
    return Desktop.Failure(words: "\(what): \(why ?? "no reason given")")
  }
}
