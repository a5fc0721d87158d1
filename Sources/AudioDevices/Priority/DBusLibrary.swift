import Files
import Glibc

/// The few libdbus functions that are required to make a call on the system bus, loaded at first
/// use.
///
/// Linking the library would slow down every program start for the sake of a call that is made at
/// most once per recording.
struct DBusLibrary: @unchecked Sendable {
  enum Argument {
    case uint32(UInt32)
    case uint64(UInt64)
  }

  static let shared = DBusLibrary()

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias CString = UnsafePointer<CChar>

  private let connect: @convention(c) (Int32, Pointer?) -> Pointer?
  private let exitOnDisconnect: @convention(c) (Pointer, UInt32) -> Void
  private let closeConnection: @convention(c) (Pointer) -> Void
  private let release: @convention(c) (Pointer) -> Void
  private let newCall: @convention(c) (CString, CString, CString, CString) -> Pointer?
  private let begin: @convention(c) (Pointer, Pointer) -> Void
  private let append: @convention(c) (Pointer, Int32, UnsafeRawPointer) -> UInt32
  private let send: @convention(c) (Pointer, Pointer, Int32, Pointer?) -> Pointer?
  private let releaseMessage: @convention(c) (Pointer) -> Void

  private init?() {
    guard let library = DynamicLibrary("libdbus-1.so.3", prefix: "dbus_") else { return nil }
    guard
      let connect: @convention(c) (Int32, Pointer?) -> Pointer? = library.find("bus_get_private"),
      let exitOnDisconnect: @convention(c) (Pointer, UInt32) -> Void =
        library.find("connection_set_exit_on_disconnect"),
      let closeConnection: @convention(c) (Pointer) -> Void = library.find("connection_close"),
      let release: @convention(c) (Pointer) -> Void = library.find("connection_unref"),
      let newCall: @convention(c) (CString, CString, CString, CString) -> Pointer? =
        library.find("message_new_method_call"),
      let begin: @convention(c) (Pointer, Pointer) -> Void =
        library.find("message_iter_init_append"),
      let append: @convention(c) (Pointer, Int32, UnsafeRawPointer) -> UInt32 =
        library.find("message_iter_append_basic"),
      let send: @convention(c) (Pointer, Pointer, Int32, Pointer?) -> Pointer? =
        library.find("connection_send_with_reply_and_block"),
      let releaseMessage: @convention(c) (Pointer) -> Void = library.find("message_unref")
    else { return nil }
    (self.connect, self.exitOnDisconnect) = (connect, exitOnDisconnect)
    (self.closeConnection, self.release) = (closeConnection, release)
    (self.newCall, self.begin, self.append) = (newCall, begin, append)
    (self.send, self.releaseMessage) = (send, releaseMessage)
  }

  func call(
    _ service: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [Argument]
  ) -> Bool {
    // DBUS_BUS_SYSTEM. The connection is private, because other code in the process may use the
    // shared connection. Error details are not requested, because they are not used.
    guard let connection = connect(1, nil) else { return false }
    exitOnDisconnect(connection, 0)
    defer {
      closeConnection(connection)
      release(connection)
    }
    guard let message = newCall(service, path, interface, method) else { return false }
    defer { releaseMessage(message) }
    // Allocate more than the size of a DBusMessageIter, which is part of the library's ABI.
    let place = Pointer.allocate(byteCount: 256, alignment: 16)
    defer { place.deallocate() }
    begin(message, place)
    for argument in arguments {
      let isAppended =
        switch argument {
        case .uint32(var value): append(place, Int32(UInt8(ascii: "u")), &value)
        case .uint64(var value): append(place, Int32(UInt8(ascii: "t")), &value)
        }
      if isAppended == 0 { return false }
    }
    guard let reply = send(connection, message, 5_000, nil) else { return false }
    releaseMessage(reply)
    return true
  }
}
