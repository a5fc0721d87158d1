import CAdwaita

extension UnsafeMutablePointer where Pointee == GtkWidget {
  nonisolated var parts: [Self] {
    var (parts, next): ([Self], Self?) = ([], gtk_widget_get_first_child(self))
    while let part = next {
      parts.append(part)
      next = gtk_widget_get_next_sibling(part)
    }
    return parts
  }

  /// Returns the widgets of a type inside this widget, at any depth.
  nonisolated func all(of type: GType) -> [Self] {
    parts.flatMap { ($0.isKind(of: type) ? [$0] : []) + $0.all(of: type) }
  }

  nonisolated func first(of type: GType) -> Self? { all(of: type).first }

  nonisolated func isKind(of type: GType) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }
}
