import CAdwaita

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The widgets directly in this one, in order.
  nonisolated var parts: [Self] {
    var (parts, next): ([Self], Self?) = ([], gtk_widget_get_first_child(self))
    while let part = next {
      parts.append(part)
      next = gtk_widget_get_next_sibling(part)
    }
    return parts
  }

  /// Whether the widget is of a type, or of one that inherits from it or implements it.
  nonisolated func isKind(of type: GType) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }
}
