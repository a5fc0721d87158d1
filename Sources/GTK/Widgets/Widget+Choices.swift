import CAdwaita

extension Widget {
  /// Labels the choices in this control's popover each time it opens.
  ///
  /// Without this, GTK 4.8 doesn't report them to screen readers.
  func namesChoices() {
    guard let list = widget.first(of: gtk_popover_get_type()) else { return }
    Widget(OpaquePointer(list)).on("map") {
      // Create the wrapper inside this closure. If the closure captured the wrapper, it would
      // retain the popover forever.
      let popover = Widget(OpaquePointer(list))
      // GTK fills the list after the popover is mapped, so wait until then.
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
