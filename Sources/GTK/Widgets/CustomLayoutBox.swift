import CAdwaita

/// A box that computes the positions of its widgets from its size.
///
/// Later widgets are drawn on top of earlier widgets. In right-to-left languages, the positions are
/// mirrored.
package final class CustomLayoutBox: Widget {
  /// The position and size of a widget, in pixels, from the upper-left corner.
  package struct Frame {
    var (x, y): (Double, Double)
    var (width, height): (Int, Int)

    package nonisolated init(x: Double, y: Double, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  override class var type: GType { gtk_box_get_type() }

  /// Sets the layout.
  ///
  /// - Parameters:
  ///   - least: the minimum size in pixels.
  ///   - height: returns the natural height for a given width; by default the minimum height.
  ///   - places: receives the width and height of the box and returns a position for each widget,
  ///     in the order in which the widgets were added. A widget whose position is nil is hidden.
  package func layOut(
    least: (width: Int, height: Int), height: @escaping (Int) -> Int = { _ in 0 },
    _ places: @escaping (Int, Int) -> [Frame?]
  ) {
    let box = Unmanaged.passRetained(LayoutFunctions(height, places)).toOpaque()
    let release: GDestroyNotify = { box in
      if let box { Unmanaged<LayoutFunctions>.fromOpaque(box).release() }
    }
    g_object_set_data_full(pointer(), "places", box, release)
    gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(mode, measure, allocate))
    gtk_widget_set_size_request(widget, Int32(least.width), Int32(least.height))
  }

  package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

  package func layOutAgain() { gtk_widget_queue_allocate(widget) }
}

private final class LayoutFunctions {
  let height: (Int) -> Int
  let compute: (Int, Int) -> [CustomLayoutBox.Frame?]

  init(
    _ height: @escaping (Int) -> Int, _ compute: @escaping (Int, Int) -> [CustomLayoutBox.Frame?]
  ) {
    (self.height, self.compute) = (height, compute)
  }

  static func of(_ widget: UnsafeMutablePointer<GtkWidget>?) -> LayoutFunctions? {
    guard let widget else { return nil }
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, "places").map {
      Unmanaged<LayoutFunctions>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

private let mode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = {
  widget, orientation, width, least, natural, leastBaseline, naturalBaseline in
  for size in [least, natural] { size?.pointee = 0 }
  if orientation == GTK_ORIENTATION_VERTICAL, width >= 0, let places = LayoutFunctions.of(widget) {
    natural?.pointee = Int32(clamping: places.height(Int(width)))
  }
  for baseline in [leastBaseline, naturalBaseline] { baseline?.pointee = -1 }
}

private let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
  guard let widget, let layout = LayoutFunctions.of(widget) else { return }
  let places = layout.compute(Int(width), Int(height))
  let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
  var child = gtk_widget_get_first_child(widget)
  for place in places {
    guard let current = child else { return }
    child = gtk_widget_get_next_sibling(current)
    if (gtk_widget_get_child_visible(current) == 0) != (place == nil) {
      gtk_widget_set_child_visible(current, place == nil ? 0 : 1)
      setHiddenFromReaders(OpaquePointer(current), place == nil)
    }
    guard let place else { continue }
    var least = (width: Int32(0), height: Int32(0))
    gtk_widget_measure(current, GTK_ORIENTATION_HORIZONTAL, -1, &least.width, nil, nil, nil)
    gtk_widget_measure(current, GTK_ORIENTATION_VERTICAL, -1, &least.height, nil, nil, nil)
    let size = (max(Int32(place.width), least.width), max(Int32(place.height), least.height))
    let x = isMirrored ? Double(width - size.0) - place.x : place.x
    var point = graphene_point_t(x: Float(x), y: Float(place.y))
    gtk_widget_allocate(current, size.0, size.1, -1, gsk_transform_translate(nil, &point))
  }
}
