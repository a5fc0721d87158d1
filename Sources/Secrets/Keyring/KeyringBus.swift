import CSecret
import Files
import Glibc

/// The session bus of this process, on which a keyring is found.
enum KeyringBus {
  /// Connects to it; does nothing where there is none.
  ///
  /// GLib's own look-up starts a bus where there is none. No keyring would be on that.
  static func connect(_ library: SecretLibrary) -> OpaquePointer? {
    guard isThere, let connection = library.openBus(G_BUS_TYPE_SESSION, nil, nil) else {
      return nil
    }
    // libsecret knows only the connection that GLib shares, and GLib ends the program when that breaks.
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
