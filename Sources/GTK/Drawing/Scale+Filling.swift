import CAdwaita

extension Scale {
  /// Fills it from its middle to where it stands, on an area that lies above it, in place of from its beginning.
  public func fillsFromMiddle(on area: DrawingArea) {
    gtk_scale_set_has_origin(pointer(), 0)
    on("value-changed") { area.redraw() }
    area.onDraw { [weak self, weak area] canvas in
      if let self, let area { fill(canvas, area) }
    }
  }

  private func fill(_ canvas: Canvas, _ area: DrawingArea) {
    var (trough, first, last) = (GdkRectangle(), Int32(0), Int32(0))
    gtk_range_get_range_rect(pointer(), &trough)
    gtk_range_get_slider_range(pointer(), &first, &last)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      widget, area.widget, Double(trough.x), Double(trough.y), &x, &y)
    let shift = x - Double(trough.x)
    let middle = x + Double(trough.width) / 2
    // The slider itself stays free.
    let (start, end) = (Double(first) + shift, Double(last) + shift)
    guard let color = area.color("accent_bg_color"), middle < start || middle > end else { return }
    canvas.setColor(color)
    let (from, to) = middle < start ? (middle, start) : (end, middle)
    canvas.addRectangle(from, y, to - from, Double(trough.height))
    canvas.fill()
  }
}
