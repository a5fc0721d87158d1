import CAdwaita

package final class TextView: Widget {
  override class var type: GType { gtk_text_view_get_type() }

  package var text: String {
    get {
      let buffer = gtk_text_view_get_buffer(pointer())
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { gtk_text_buffer_set_text(gtk_text_view_get_buffer(pointer()), newValue, -1) }
  }
}
