import CPango

/// A drawing surface of cairo in memory.
final class Canvas {
  private let library: PangoLibrary
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// The number of Pango's units per pixel.
  private static let unitsPerPixel = 1_024.0

  init(_ library: PangoLibrary, width: Int, height: Int) throws(DrawingError) {
    guard let surface = library.newImage(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let context = library.newContext(surface)
    else { throw .failed(reason: "cairo_create") }
    (self.library, self.surface, self.context) = (library, surface, context)
    library.setLineJoin(context, CAIRO_LINE_JOIN_ROUND)
    library.setLineCap(context, CAIRO_LINE_CAP_ROUND)
  }

  deinit {
    library.destroyContext(context)
    library.destroySurface(surface)
  }

  func draw(_ shape: Drawing.Shape) {
    switch shape {
    case .rectangle(let area, let color):
      setColor(color)
      library.addRectangle(context, area.x, area.y, area.width, area.height)
      library.fill(context)
    case .polygon(let points, let color, let opacity):
      setColor(color, opacity: opacity)
      addPath(points)
      library.closePath(context)
      library.setLineWidth(context, 1)
      library.fillAndKeepPath(context)
      library.stroke(context)
    case .line(let points, let color, let width):
      setColor(color)
      addPath(points)
      library.setLineWidth(context, width)
      library.stroke(context)
    case .text(let label): draw(label)
    case .image(let image, let area): draw(image, in: area)
    }
  }

  /// Returns the surface as a PNG file; throws an error if anything could not be drawn.
  func png() throws(DrawingError) -> [UInt8] {
    try check(library.status(context))
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      library.writePNG(
        surface,
        { bytes, data, count in
          guard let data, let bytes = bytes?.assumingMemoryBound(to: [UInt8].self) else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          bytes.pointee += UnsafeBufferPointer(start: data, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    try check(status)
    return bytes
  }

  private func check(_ status: cairo_status_t) throws(DrawingError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .failed(reason: library.describe(status).map { String(cString: $0) } ?? "cairo")
  }

  private func setColor(_ color: Drawing.Color, opacity: Double = 1) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    library.setColor(context, red / 255, green / 255, blue / 255, opacity)
  }

  private func addPath(_ points: [Drawing.Point]) {
    for (index, point) in points.enumerated() {
      (index == 0 ? library.moveTo : library.lineTo)(context, point.x, point.y)
    }
  }

  private func draw(_ label: Drawing.Label) {
    let description = "Sans \(label.isBold ? "Bold " : "")\(label.size)px"
    // Pango never returns nil; if memory runs out, it ends the program.
    guard let layout = library.newLayout(context), let font = library.parseFont(description) else {
      return
    }
    defer {
      library.freeFont(font)
      library.release(layout)
    }
    library.setFont(layout, font)
    library.setText(layout, label.text, -1)
    var (width, height): (Int32, Int32) = (0, 0)
    library.size(layout, &width, &height)
    let shift =
      switch label.alignment {
      case .left: 0.0
      case .center: 0.5
      case .right: 1.0
      }
    setColor(label.color)
    library.moveTo(
      context, label.position.x - shift * Double(width) / Self.unitsPerPixel,
      label.position.y - Double(library.baseline(layout)) / Self.unitsPerPixel)
    library.showLayout(context, layout)
  }

  private func draw(_ image: IndexedImage, in area: Drawing.Area) {
    let colors = image.palette.map {
      UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
    }
    var pixels = image.pixels.map { colors[Int($0)] }
    pixels.withUnsafeMutableBytes { bytes in
      let memory = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      let picture = library.newImageForData(
        memory, CAIRO_FORMAT_RGB24, Int32(image.width), Int32(image.height),
        Int32(4 * image.width))
      library.save(context)
      library.translate(context, area.x, area.y)
      library.scale(context, area.width / Double(image.width), area.height / Double(image.height))
      library.setSurface(context, picture, 0, 0)
      // Without this, the edges of a stretched image would be blurred into the background.
      library.setExtend(library.pattern(context), CAIRO_EXTEND_PAD)
      library.addRectangle(context, 0, 0, Double(image.width), Double(image.height))
      library.fill(context)
      library.restore(context)
      library.destroySurface(picture)
    }
  }
}
