import CGio
import Files

/// A private connection to a message bus.
///
/// GLib ends the program when a shared connection to the session bus breaks, but not when a private
/// connection breaks.
///
/// `@unchecked Sendable` is safe: GLib's connections can be used from any thread, and the class has
/// no other state.
final class BusConnection: @unchecked Sendable {
  private typealias ConnectResult = Result<BusConnection, MediaControlsError>
  private typealias CallResult = Result<[BusValue?], CallFailure>

  private let library: GioLibrary
  private let raw: OpaquePointer

  private static let flags = GDBusConnectionFlags(
    rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)

  private init(_ library: GioLibrary, owning raw: OpaquePointer) {
    (self.library, self.raw) = (library, raw)
  }

  deinit { library.release(UnsafeMutableRawPointer(raw)) }

  init(
    to address: String, within timeout: Duration, library: GioLibrary? = .shared
  ) throws(MediaControlsError) {
    guard let library else { throw .noLibrary }
    let limit = CallTimeout(timeout, library)
    defer { limit.end() }
    var error: UnsafeMutablePointer<GError>?
    let made = library.open(address, Self.flags, nil, limit.cancellable, &error)
    guard let made else { throw .bus(library.consumeError(&error)) }
    (self.library, raw) = (library, made)
  }

  /// Connects asynchronously and calls `done` in the calling thread's main loop.
  static func open(
    _ address: String, library: GioLibrary? = .shared,
    _ done: @escaping @Sendable (Result<BusConnection, MediaControlsError>) -> Void
  ) {
    guard let library else { return done(.failure(.noLibrary)) }
    library.beginOpening(
      address, flags, nil, nil,
      { _, result, box in
        guard let completion = CompletionHandler<ConnectResult>.taken(box) else { return }
        let library = completion.library
        var error: UnsafeMutablePointer<GError>?
        let made = library.finishOpening(result, &error)
        completion.body(
          made.map { .success(BusConnection(library, owning: $0)) }
            ?? .failure(.bus(library.consumeError(&error))))
      }, CompletionHandler<ConnectResult>(library, done).retained())
  }

  /// Closes the connection, which releases its names on the bus.
  func close() { _ = library.close(raw, nil, nil) }

  struct Method {
    var owner: String
    var path: String
    var interface: String
    var name: String

    static func ofBus(_ name: String) -> Method {
      Method(
        owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", name: name)
    }
  }

  func call(
    _ method: Method, _ arguments: [BusValue] = [], within timeout: Duration
  ) throws(CallFailure) -> [BusValue?] {
    var error: UnsafeMutablePointer<GError>?
    let answer = library.call(
      raw, method.owner, method.path, method.interface, method.name, BusValue.tuple(arguments),
      nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout.milliseconds, nil, &error)
    return try library.values(of: answer, &error)
  }

  /// Calls a method asynchronously and calls `done` with the reply in the calling thread's main
  /// loop.
  func begin(
    _ method: Method, _ arguments: [BusValue],
    _ done: @escaping @Sendable (Result<[BusValue?], CallFailure>) -> Void
  ) {
    library.beginCall(
      raw, method.owner, method.path, method.interface, method.name, BusValue.tuple(arguments),
      nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
      { connection, result, box in
        guard let completion = CompletionHandler<CallResult>.taken(box) else { return }
        let library = completion.library
        var error: UnsafeMutablePointer<GError>?
        let answer = library.finishCall(connection.map { OpaquePointer($0) }, result, &error)
        do throws(CallFailure) {
          completion.body(.success(try library.values(of: answer, &error)))
        } catch {
          completion.body(.failure(error))
        }
      }, CompletionHandler<CallResult>(library, done).retained())
  }

  func emit(_ signal: String, of interface: String, at path: String, _ values: [BusValue]) {
    // Ignore the error. Sending a signal fails only if the connection is closed, in which case no
    // program can receive the signal.
    _ = library.emit(raw, nil, path, interface, signal, BusValue.tuple(values), nil)
  }

  /// Exports an object and calls `answer` in the calling thread's main loop for each call to the
  /// object's methods and properties.
  ///
  /// - Parameter description: the object's interfaces, as XML.
  /// - Returns: whether the export succeeded.
  func export(
    _ description: String, at path: String, _ answer: @escaping BusObject.CallHandler
  ) -> Bool {
    BusObject(library, answer).register(description, at: path, on: raw)
  }

  /// Calls `action` when the connection closes, in the main loop of the thread that opened it.
  ///
  /// - Returns: the handler to pass to `forget`.
  func onClosed(_ action: @escaping @Sendable () -> Void) -> UInt {
    let handler: @convention(c) (gpointer?, gboolean, gpointer?, gpointer?) -> Void = {
      _, _, _, box in
      if let box {
        Unmanaged<CompletionHandler<Void>>.fromOpaque(box).takeUnretainedValue().body(())
      }
    }
    let release: GClosureNotify = { box, _ in
      if let box { Unmanaged<CompletionHandler<Void>>.fromOpaque(box).release() }
    }
    return library.connectSignal(
      UnsafeMutableRawPointer(raw), "closed", unsafeBitCast(handler, to: GCallback.self),
      CompletionHandler<Void>(library) { action() }.retained(), release, GConnectFlags(rawValue: 0))
  }

  func forget(_ handler: UInt) {
    library.disconnectSignal(UnsafeMutableRawPointer(raw), handler)
  }
}

extension GioLibrary {
  /// Returns the values in a reply and releases the reply.
  ///
  /// - Throws: `error` if there is no reply. `error` is then freed.
  fileprivate func values(
    of answer: OpaquePointer?, _ error: inout UnsafeMutablePointer<GError>?
  ) throws(CallFailure) -> [BusValue?] {
    guard let answer else { throw CallFailure(&error, self) }
    defer { g_variant_unref(answer) }
    return BusValue.values(ofTuple: answer)
  }
}

private final class CompletionHandler<Value>: Sendable {
  let library: GioLibrary
  let body: @Sendable (Value) -> Void

  init(_ library: GioLibrary, _ body: @escaping @Sendable (Value) -> Void) {
    (self.library, self.body) = (library, body)
  }

  func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Returns the object from the pointer that `retained` passed to C code, and takes ownership of
  /// the object.
  static func taken(_ box: gpointer?) -> CompletionHandler? {
    box.map { Unmanaged<CompletionHandler>.fromOpaque($0).takeRetainedValue() }
  }
}
