import CAdwaita

/// Something small that comes up over a widget, where it is asked for.
package class Popover: Widget {
  override class var type: GType { gtk_popover_get_type() }

  /// Makes it a part of a page, whose widgets it may be opened over; they may go, and the page stays.
  package func join(_ page: Widget) { gtk_widget_set_parent(widget, page.widget) }

  /// Takes it out of its page, which could not go otherwise.
  package func leave() {
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }

  /// Opens it over a widget of its page, at a place in that one's pixels, or at its middle.
  package func open(over target: Widget, at place: (x: Double, y: Double)? = nil) {
    guard let page = gtk_widget_get_parent(widget) else { return }
    let middle = (x: Double(target.size.width) / 2, y: Double(target.size.height) / 2)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      target.widget, page, (place ?? middle).x, (place ?? middle).y, &x, &y)
    var point = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(pointer(), &point)
    gtk_popover_popup(pointer())
  }

  /// Calls `action` when it has closed, whatever was chosen in it.
  package func onClose(_ action: @escaping () -> Void) { on("closed", action) }

  /// Takes it away until it is opened again.
  package func close() { gtk_popover_popdown(pointer()) }
}

/// A menu that comes up where it is asked for.
package final class PopoverMenu: Popover {
  override class var type: GType { gtk_popover_menu_get_type() }
}
