extension Drawing {
  /// Throws `DrawingError.noRenderer` if Pango, which draws PNG images, is not installed.
  package static func checkPNG() throws(DrawingError) {
    guard PangoLibrary.shared != nil else { throw .noRenderer }
  }

  /// Returns the drawing as a PNG file.
  ///
  /// Pango draws the text, so names in any script are legible if there is a font for them.
  package func png() throws(DrawingError) -> [UInt8] {
    guard let library = PangoLibrary.shared else { throw .noRenderer }
    let canvas = try Canvas(library, width: width, height: height)
    canvas.draw(
      .rectangle(Area(x: 0, y: 0, width: Double(width), height: Double(height)), background))
    for layer in layers { layer.shapes.forEach(canvas.draw) }
    return try canvas.png()
  }
}
