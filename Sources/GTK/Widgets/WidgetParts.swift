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

  /// The widgets of a type in this one, at any depth.
  nonisolated func all(of type: GType) -> [Self] {
    parts.flatMap { ($0.isKind(of: type) ? [$0] : []) + $0.all(of: type) }
  }

  /// The first widget of a type in this one, at any depth.
  nonisolated func first(of type: GType) -> Self? { all(of: type).first }

  /// Whether the widget is of a type, or of one that inherits from it or implements it.
  nonisolated func isKind(of type: GType) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }
}
