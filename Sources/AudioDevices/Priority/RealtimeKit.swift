import Glibc

/// The system service that can give a thread real-time priority if the user doesn't have permission
/// to do so, as on most desktops.
///
/// It is called over D-Bus with the library that libpulse has already loaded. Without that library,
/// no request is made. A request can block for several seconds.
enum RealtimeKit {
  static func makeRealtime(thread: Int32, priority: Int32) -> Bool {
    guard let library = DBusLibrary.shared else { return false }
    let arguments: [DBusLibrary.Argument] = [.uint64(UInt64(thread)), .uint32(UInt32(priority))]
    return library.call(
      "org.freedesktop.RealtimeKit1", "/org/freedesktop/RealtimeKit1",
      "org.freedesktop.RealtimeKit1", "MakeThreadRealtime", arguments)
  }
}
