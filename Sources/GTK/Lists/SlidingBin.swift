import CAdwaita

package final class SlidingBin: Widget {
  override class var type: GType { adw_bin_get_type() }

  convenience init(named name: String, role: GtkAccessibleRole) {
    let object = name.withCString { name in
      "css-name".withCString { property in
        var (properties, values) = ([Optional(property)], [GValue()])
        g_value_init(&values[0], GType(16 << 2))
        g_value_set_string(&values[0], name)
        defer { g_value_unset(&values[0]) }
        return g_object_new_with_properties(adw_bin_get_type(), 1, &properties, &values)
      }
    }
    guard let object else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(object))
    setRole(role)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(nil, measure, allocate))
  }

  package func setChild(_ child: Widget?) { adw_bin_set_child(pointer(), child?.widget) }

  /// The number of pixels by which the child is shifted to the right; negative values shift it to
  /// the left.
  package var offset: Int {
    get { Int(bitPattern: g_object_get_data(pointer(), "offset")) }
    set {
      guard newValue != offset else { return }
      g_object_set_data(pointer(), "offset", gpointer(bitPattern: newValue))
      setStyle("slid", newValue != 0)
      gtk_widget_queue_allocate(widget)
    }
  }
}

private let measure: GtkCustomMeasureFunc = {
  widget, orientation, other, least, natural, leastBaseline, naturalBaseline in
  guard let child = gtk_widget_get_first_child(widget) else {
    // -1 means that there is no baseline.
    for size in [least, natural] { size?.pointee = 0 }
    for baseline in [leastBaseline, naturalBaseline] { baseline?.pointee = -1 }
    return
  }
  gtk_widget_measure(child, orientation, other, least, natural, leastBaseline, naturalBaseline)
}

private let allocate: GtkCustomAllocateFunc = { widget, width, height, baseline in
  guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
  let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  let offset = Int(bitPattern: g_object_get_data(object, "offset"))
  var place = graphene_point_t(x: Float(offset), y: 0)
  var (leastWidth, leastHeight): (Int32, Int32) = (0, 0)
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &leastWidth, nil, nil, nil)
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &leastHeight, nil, nil, nil)
  let slide = offset == 0 ? nil : gsk_transform_translate(nil, &place)
  gtk_widget_allocate(
    child, max(width, leastWidth), max(height, leastHeight), baseline, slide)
}
