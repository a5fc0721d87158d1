import GTK

/// The line at the place that is heard, with an outline that sets it off from whatever lies below.
struct Playhead {
  /// The color of the line.
  var color: Color
  /// The color around it.
  var outline: Color

  /// A playhead over a waveform.
  static func overWaveform(_ area: DrawingArea) -> Playhead {
    Playhead(
      color: area.textColor.opaque,
      outline: (area.color("window_bg_color") ?? Color(1, 1, 1)).faded(0.9))
  }

  /// A playhead over a spectrogram, which is the same in light and in dark.
  static let overSpectrogram = Playhead(color: Color(1, 1, 1), outline: Color(0, 0, 0, 0.8))

  private static let (width, border, knob) = (2.0, 1.5, 5.0)

  func draw(_ canvas: Canvas, at x: Double, height: Double) {
    // All of it is seen at the beginning and at the end, too.
    let x = min(max(x, Self.knob), Double(canvas.width) - Self.knob)
    let radius = Self.knob + Self.border
    canvas.setColor(outline)
    add(canvas, x, Self.width + 2 * Self.border, radius, height)
    canvas.setColor(color)
    add(canvas, x, Self.width, Self.knob, height)
  }

  private func add(
    _ canvas: Canvas, _ x: Double, _ width: Double, _ radius: Double, _ height: Double
  ) {
    canvas.addRectangle(x - width / 2, Self.knob, width, height - Self.knob)
    canvas.fill()
    canvas.addCapsule(x - radius, Self.knob + Self.border - radius, 2 * radius, 2 * radius)
    canvas.fill()
  }
}
