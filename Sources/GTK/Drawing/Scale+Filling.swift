import CAdwaita

extension Scale {
  /// Draws the bar of the scale from the scale's center to the slider, rather than from the scale's
  /// start.
  ///
  /// The bar is drawn on `area`, which is on top of the scale.
  package func fillsFromMiddle(on area: DrawingArea) {
    gtk_scale_set_has_origin(pointer(), 0)
    on("value-changed") { area.redraw() }
    area.onDraw { [weak self, weak area] canvas in
      if let self, let area { fill(canvas, area) }
    }
  }

  private func fill(_ canvas: Canvas, _ area: DrawingArea) {
    guard let adjustment = gtk_range_get_adjustment(pointer()),
      let color = area.color("accent_bg_color")
    else { return }
    var trough = GdkRectangle()
    gtk_range_get_range_rect(pointer(), &trough)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      widget, area.widget, Double(trough.x), Double(trough.y), &x, &y)
    let (least, greatest) = (
      gtk_adjustment_get_lower(adjustment), gtk_adjustment_get_upper(adjustment)
    )
    let fraction = (value - least) / (greatest - least) - 0.5
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    let length = (isMirrored ? -fraction : fraction) * Double(trough.width)
    let reach = abs(length) - Self.sliderRadius
    guard reach > 0 else { return }
    let middle = x + Double(trough.width) / 2
    canvas.setColor(color)
    canvas.addRectangle(length < 0 ? middle - reach : middle, y, reach, Double(trough.height))
    canvas.fill()
  }

  /// Approximately half the width of the slider, in pixels.
  private static let sliderRadius = 10.0
}
