import CSecret
import Files
import Glibc

enum KeyringBus {
  /// Connects to the session bus if one exists.
  ///
  /// GLib's own lookup would start a new bus, on which no keyring is running. libsecret uses the
  /// returned shared connection, and by default GLib exits the program when that connection closes.
  static func connect(_ library: SecretLibrary) -> OpaquePointer? {
    guard isThere, let connection = library.openBus(G_BUS_TYPE_SESSION, nil, nil) else {
      return nil
    }
    library.setExitOnClose(connection, 0)
    return connection
  }

  private static var isThere: Bool {
    if variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    return variable("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
