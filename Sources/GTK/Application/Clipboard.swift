import CAdwaita

extension Window {
  /// Puts a text where it can be pasted from.
  package func copy(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }
}
