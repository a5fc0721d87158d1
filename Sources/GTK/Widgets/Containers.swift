import CAdwaita

package final class Box: Widget {
  override class var type: GType { gtk_box_get_type() }

  package static func column(spacing: Int) -> Box {
    Box(OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, Int32(spacing))))
  }

  package static func row(spacing: Int) -> Box {
    Box(OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, Int32(spacing))))
  }

  package var isColumn: Bool {
    get { gtk_orientable_get_orientation(raw) == GTK_ORIENTATION_VERTICAL }
    set {
      guard newValue != isColumn else { return }
      gtk_orientable_set_orientation(
        raw, newValue ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
  }

  package var isEven: Bool {
    get { gtk_box_get_homogeneous(pointer()) != 0 }
    set { gtk_box_set_homogeneous(pointer(), newValue ? 1 : 0) }
  }

  package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

  package func prepend(_ child: Widget) { gtk_box_prepend(pointer(), child.widget) }

  package func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }

  package func moveToStart(_ child: Widget) {
    gtk_box_reorder_child_after(pointer(), child.widget, nil)
  }

  package func moveToEnd(_ child: Widget) {
    guard let last = gtk_widget_get_last_child(widget), last != child.widget else { return }
    gtk_box_reorder_child_after(pointer(), child.widget, last)
  }
}

package final class FlowBox: Widget {
  override class var type: GType { gtk_flow_box_get_type() }
  private var children: [Widget] = []

  package func set(_ widgets: [Widget]) {
    for child in children { gtk_flow_box_remove(raw, child.widget) }
    for child in widgets {
      gtk_flow_box_insert(raw, child.widget, -1)
      // The cell around the child should not receive the keyboard focus.
      if let cell = gtk_widget_get_parent(child.widget) { gtk_widget_set_focusable(cell, 0) }
    }
    children = widgets
  }
}

package final class Grid: Widget {
  override class var type: GType { gtk_grid_get_type() }

  package func move(_ child: Widget, column: Int, row: Int, columns: Int = 1) {
    guard let layout = gtk_widget_get_layout_manager(widget),
      let place = gtk_layout_manager_get_layout_child(layout, child.widget).map(OpaquePointer.init)
    else { return }
    gtk_grid_layout_child_set_column(place, Int32(column))
    gtk_grid_layout_child_set_row(place, Int32(row))
    gtk_grid_layout_child_set_column_span(place, Int32(columns))
  }
}

package final class Revealer: Widget {
  override class var type: GType { gtk_revealer_get_type() }

  /// Wraps a revealer and hides it from screen readers while it is closed.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    setUnread(!isRevealed)
  }

  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(raw) != 0 }
    set {
      gtk_revealer_set_reveal_child(raw, newValue ? 1 : 0)
      setUnread(!newValue)
    }
  }
}

package final class Scroller: Widget {
  override class var type: GType { gtk_scrolled_window_get_type() }

  package func scrollToTop() {
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(raw), 0)
  }
}

package final class Bin: Widget {
  override class var type: GType { adw_bin_get_type() }

  package func setChild(_ child: Widget?) { adw_bin_set_child(pointer(), child?.widget) }
}

package final class Overlay: Widget {
  override class var type: GType { gtk_overlay_get_type() }

  package convenience init(_ child: Widget) {
    guard let raw = gtk_overlay_new() else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(raw))
    gtk_overlay_set_child(self.raw, child.widget)
  }

  package func addAtTop(_ child: Widget) {
    gtk_widget_set_halign(child.widget, GTK_ALIGN_START)
    gtk_widget_set_valign(child.widget, GTK_ALIGN_START)
    gtk_overlay_add_overlay(raw, child.widget)
  }

  package func remove(_ child: Widget) { gtk_overlay_remove_overlay(raw, child.widget) }

  /// Adds a widget on top, in the upper-right corner or, in right-to-left languages, the upper-left
  /// corner.
  package func addAtCorner(_ child: Widget) {
    gtk_widget_set_halign(child.widget, GTK_ALIGN_END)
    gtk_widget_set_valign(child.widget, GTK_ALIGN_START)
    gtk_overlay_add_overlay(raw, child.widget)
  }
}

package final class Squeezer: Widget {
  override class var type: GType { adw_squeezer_get_type() }

  package convenience init() {
    guard let raw = adw_squeezer_new() else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(raw))
    adw_squeezer_set_homogeneous(self.raw, 0)
  }

  /// Adds a widget, which must be smaller than all widgets that have already been added.
  package func append(_ child: Widget) { adw_squeezer_add(raw, child.widget) }
}

package final class HeaderBar: Widget {
  override class var type: GType { adw_header_bar_get_type() }

  package var showsEndButtons: Bool {
    get { adw_header_bar_get_show_end_title_buttons(raw) != 0 }
    set { adw_header_bar_set_show_end_title_buttons(raw, newValue ? 1 : 0) }
  }
}
