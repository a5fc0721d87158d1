import Files
import Glibc

package enum SessionBus {
  /// The address of the session bus; nil if there is none.
  ///
  /// GLib's own lookup isn't used, because it would start a new bus to which no other program is
  /// connected.
  package static var address: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let path = variable("XDG_RUNTIME_DIR").map({ $0 + "/bus" }), access(path, F_OK) == 0
    else { return nil }
    return "unix:path=" + path
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
