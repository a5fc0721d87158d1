import CAdwaita

/// A page that says why there is nothing else: a picture and a few words.
package final class StatusPage: Widget {
  override class var type: GType { adw_status_page_get_type() }

  /// The words below the title.
  package func setDescription(_ text: String) {
    adw_status_page_set_description(raw, escaped(text))
  }

  /// Shows a picture from the bytes of its file.
  package func setPicture(_ file: [UInt8]) {
    let bytes = file.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return }
    adw_status_page_set_paintable(raw, texture)
    g_object_unref(gpointer(texture))
  }

  /// It is markup.
  private func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
