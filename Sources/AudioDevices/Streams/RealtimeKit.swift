import Glibc

/// The system's service that gives a thread a deadline where the person's own rights are not enough, as on most desktops.
///
/// It is asked over D-Bus with the library that libpulse has loaded anyway; where there is none, nothing is asked.
enum RealtimeKit {
  /// Has a thread of this process be given a deadline, and returns whether it was; may wait for some seconds.
  static func makeRealtime(thread: Int32, priority: Int32) -> Bool {
    guard let library = DBusLibrary.shared else { return false }
    let arguments: [DBusLibrary.Argument] = [.uint64(UInt64(thread)), .uint32(UInt32(priority))]
    return library.call(
      "org.freedesktop.RealtimeKit1", "/org/freedesktop/RealtimeKit1",
      "org.freedesktop.RealtimeKit1", "MakeThreadRealtime", arguments)
  }
}
