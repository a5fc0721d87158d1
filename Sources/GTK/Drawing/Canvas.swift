import CAdwaita

/// The canvas of a drawing area.
///
/// Coordinates are in pixels, from the top-left corner.
package struct Canvas {
  package let width: Int
  package let height: Int
  let cairo: OpaquePointer

  init(_ cairo: OpaquePointer, width: Int, height: Int) {
    (self.cairo, self.width, self.height) = (cairo, width, height)
  }

  package func setColor(_ color: Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  package func addRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    cairo_rectangle(cairo, x, y, width, height)
  }

  package func addCapsule(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    addRounded(x, y, width, height, radius: min(width, height) / 2)
  }

  package func addRounded(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
  ) {
    let radius = min(radius, width / 2, height / 2)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, x + width - radius, y + radius, radius, -.pi / 2, 0)
    cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, .pi / 2)
    cairo_arc(cairo, x + radius, y + height - radius, radius, .pi / 2, .pi)
    cairo_arc(cairo, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(cairo)
  }

  /// Draws a border that is `border` pixels wide along the inside of a rounded rectangle.
  package func outlineRounded(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, border: Double
  ) {
    addRounded(
      x + border / 2, y + border / 2, width - border, height - border, radius: radius - border / 2)
    cairo_set_line_width(cairo, border)
    cairo_stroke(cairo)
  }

  package func fill() { cairo_fill(cairo) }

  package func clipped(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    _ body: () -> Void
  ) {
    cairo_save(cairo)
    if radius > 0 {
      addRounded(x, y, width, height, radius: radius)
    } else {
      cairo_rectangle(cairo, x, y, width, height)
    }
    cairo_clip(cairo)
    body()
    cairo_restore(cairo)
  }

  package func draw(
    _ image: PixelImage, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    guard image.width > 0, image.height > 0 else { return }
    cairo_save(cairo)
    cairo_translate(cairo, x, y)
    cairo_scale(cairo, width / Double(image.width), height / Double(image.height))
    cairo_set_source_surface(cairo, image.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
    cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
    cairo_fill(cairo)
    cairo_restore(cairo)
  }
}

@MainActor package final class PixelImage {
  package let width: Int
  package let height: Int
  let surface: OpaquePointer?

  /// Creates an image.
  ///
  /// `color` returns the color of the pixel in the given column and row, counted from the top left.
  package init(width: Int, height: Int, color: (Int, Int) -> (UInt8, UInt8, UInt8)) {
    (self.width, self.height) = (width, height)
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      for column in 0..<width {
        let (red, green, blue) = color(column, row)
        let pixel = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        UnsafeMutableRawPointer(pixels + row * stride + column * 4)
          .storeBytes(of: pixel, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  isolated deinit { cairo_surface_destroy(surface) }
}
