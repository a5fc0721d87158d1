import CAdwaita
import Files

package enum Desktop {
  /// Selects a file in the desktop's file manager, or opens the file's folder if selecting is not
  /// supported.
  package static func show(_ path: String) {
    let file = path.withFileSystemRepresentation { g_file_new_for_path($0) }
    guard let file, let uri = g_file_get_uri(file) else { return }
    defer {
      g_free(uri)
      g_object_unref(gpointer(file))
    }
    let uris = g_variant_new_array(nil, [g_variant_new_string(uri)], 1)
    var parts: [OpaquePointer?] = [uris, g_variant_new_string("")]
    let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
    guard let bus else { return openFolder(of: path) }
    g_dbus_connection_call(
      bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
      "org.freedesktop.FileManager1", "ShowItems", g_variant_new_tuple(&parts, 2), nil,
      G_DBUS_CALL_FLAGS_NONE, 5_000, nil,
      { bus, result, box in
        guard let box else { return }
        let path = Unmanaged<PathBox>.fromOpaque(box).takeRetainedValue().path
        let answer = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil)
        if let answer { g_variant_unref(answer) } else { Desktop.openFolder(of: path) }
      }, Unmanaged.passRetained(PathBox(path)).toOpaque())
    g_object_unref(gpointer(bus))
  }

  private static func openFolder(of path: String) {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    open(folder: folder.isEmpty ? "/" : String(folder))
  }

  /// Asks the desktop for permission to run without a window, which a sandbox may require.
  ///
  /// - Parameter reason: the text that the desktop shows to the user.
  package static func askToRunInBackground(_ reason: String) {
    // If there is no session bus or no portal, programs without a window are not stopped, so no
    // permission is necessary.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    let options = "{'reason': <\(PortalValue.quoted(reason))>, 'autostart': <false>}"
    Portal.call(
      bus, "org.freedesktop.portal.Background", "RequestBackground", PortalValue("('', \(options))")
    )
    g_object_unref(gpointer(bus))
  }

  package static func open(folder path: String) {
    let file = path.withFileSystemRepresentation { g_file_new_for_path($0) }
    guard let file, let uri = g_file_get_uri(file) else { return }
    gtk_show_uri(nil, uri, guint(GDK_CURRENT_TIME))
    g_free(uri)
    g_object_unref(gpointer(file))
  }
}

private final class PathBox {
  let path: String
  init(_ path: String) { self.path = path }
}
