import CAdwaita

package class Popover: Widget {
  override class var type: GType { gtk_popover_get_type() }

  /// Attaches the popover to a page.
  ///
  /// The popover can then open over any widget on the page, even a widget that is removed while the
  /// popover is open.
  package func join(_ page: Widget) { gtk_widget_set_parent(widget, page.widget) }

  /// Detaches the popover from its page.
  ///
  /// A page cannot be finalized while a popover is attached to it.
  package func leave() {
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }

  /// Opens the popover over a widget on its page.
  ///
  /// `place` is a position in the widget, in pixels; if nil, the popover opens at the widget's
  /// center.
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

  package func onClose(_ action: @escaping () -> Void) { on("closed", action) }

  package func close() { gtk_popover_popdown(pointer()) }
}

package final class PopoverMenu: Popover {
  override class var type: GType { gtk_popover_menu_get_type() }
}
