import CAdwaita

package final class StatusPage: Widget {
  override class var type: GType { adw_status_page_get_type() }

  package func setDescription(_ text: String) {
    adw_status_page_set_description(raw, escaped(text))
  }

  package func setPicture(_ file: [UInt8]) {
    let bytes = file.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return }
    adw_status_page_set_paintable(raw, texture)
    g_object_unref(gpointer(texture))
  }

  /// The description is markup, so the text must be escaped.
  private func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
