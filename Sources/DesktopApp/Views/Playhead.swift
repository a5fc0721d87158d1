import GTK

/// The line at the playback position, with an outline that makes it visible on any background.
struct Playhead {
  var color: Color
  var outline: Color

  static func overWaveform(_ area: DrawingArea) -> Playhead {
    Playhead(
      color: area.textColor.opaque,
      outline: (area.color("window_bg_color") ?? Color(1, 1, 1)).faded(0.9))
  }

  /// A playhead on a spectrogram, whose colors are the same in light and dark mode.
  static let overSpectrogram = Playhead(color: Color(1, 1, 1), outline: Color(0, 0, 0, 0.8))

  private static let (width, border, knob) = (2.0, 1.5, 5.0)

  func draw(_ canvas: Canvas, at x: Double, height: Double) {
    // Keep the entire playhead visible at the beginning and the end.
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
