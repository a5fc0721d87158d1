import CAdwaita

@MainActor package final class TextLine {
  package let width: Double
  package let height: Double
  let layout: OpaquePointer?

  fileprivate init(_ text: String, in widget: UnsafeMutablePointer<GtkWidget>) {
    layout = gtk_widget_create_pango_layout(widget, text)
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    (self.width, self.height) = (Double(width), Double(height))
  }

  isolated deinit { g_object_unref(gpointer(layout)) }
}

extension DrawingArea {
  package func line(_ text: String) -> TextLine { TextLine(text, in: widget) }
}

extension Canvas {
  /// Draws a line of text in the current color.
  ///
  /// Its upper-left corner is at `x` and `y`.
  package func draw(_ line: TextLine, _ x: Double, _ y: Double) {
    cairo_move_to(cairo, x, y)
    pango_cairo_show_layout(cairo, line.layout)
    cairo_new_path(cairo)
  }
}
