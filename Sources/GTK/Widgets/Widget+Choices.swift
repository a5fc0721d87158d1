import CAdwaita

extension Widget {
  /// Names the choices of the list that opens below this control each time that it opens: in GTK 4.8 a screen reader
  /// hears nothing of them.
  func namesChoices() {
    guard let list = widget.first(of: gtk_popover_get_type()) else { return }
    Widget(OpaquePointer(list)).on("map") {
      // A wrapper that is made here keeps the list, and one outside would keep it for good.
      let popover = Widget(OpaquePointer(list))
      // GTK fills the list after it has come up.
      onIdle {
        Self.nameItems(popover.widget)
        return false
      }
    }
  }

  private static func nameItems(_ list: UnsafeMutablePointer<GtkWidget>) {
    for view in list.all(of: gtk_list_view_get_type()) {
      for item in view.parts {
        guard let label = item.first(of: gtk_label_get_type()) else { continue }
        let text = String(cString: gtk_label_get_text(OpaquePointer(label)))
        Widget(OpaquePointer(item)).setAccessibleLabel(text)
      }
    }
  }
}
