import GTK
import MynaScreens

/// The time axis of a waveform, and the frequency axis of a spectrogram.
///
/// The axes have their own drawing area, which is not redrawn while the playhead moves.
final class WaveformAxes {
  nonisolated struct Content: Equatable {
    var axis: TimeAxis
    /// The height of the waveform, without the times below it.
    var height: Double
    /// The sample rate of the spectrogram in hertz; nil for a waveform.
    var sampleRate: Double?
  }

  private let area: DrawingArea
  private var content: Content?

  /// The number of pixels between a mark and its label.
  private static let tick = 4.0

  init(_ area: DrawingArea) {
    self.area = area
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
    // Measure the text whenever the widget is resized, because this also happens when the text size
    // changes.
    area.onResize { [weak self] _, _ in
      if let self { rulerHeight = measuredHeight }
    }
  }

  private var measuredHeight: Double { (area.line("0:00").height + Self.tick + 2).rounded(.up) }

  /// The height of the ruler in pixels.
  private(set) lazy var rulerHeight = measuredHeight

  func show(_ new: Content) {
    guard new != content else { return }
    content = new
    area.redraw()
  }

  private func draw(_ canvas: Canvas) {
    guard let content, content.axis.zoom.duration > 0 else { return }
    drawTimes(canvas, content.axis, content.height)
    if let sampleRate = content.sampleRate {
      drawFrequencies(canvas, content.axis, content.height, sampleRate)
    }
  }

  private func drawTimes(_ canvas: Canvas, _ axis: TimeAxis, _ y: Double) {
    // Measure a label with tenths of a second, which most labels have when the user has zoomed in.
    let widest = area.line(LocalizedNumberFormatting.exactClock(axis.zoom.visible.upperBound)).width
    let ruler = TimeRuler(
      axis.zoom, width: axis.span, labelDistance: max(72, widest + 28))
    for hasLabel in [false, true] {
      canvas.setColor(area.textColor.faded(hasLabel ? 0.6 : 0.3))
      for mark in ruler.marks where mark.hasLabel == hasLabel {
        canvas.addRectangle(axis.x(of: mark.seconds).rounded() - 0.5, y + 1, 1, Self.tick - 1)
      }
      canvas.fill()
    }
    canvas.setColor(area.textColor.faded(0.75))
    for mark in ruler.marks where mark.hasLabel {
      let line = area.line(LocalizedNumberFormatting.clock(mark.seconds, step: ruler.step))
      // Keep the label away from the rounded corners.
      let x = min(max(6, axis.x(of: mark.seconds) - line.width / 2), axis.width - line.width - 6)
      canvas.draw(line, x.rounded(), y + Self.tick)
    }
  }

  private func drawFrequencies(
    _ canvas: Canvas, _ axis: TimeAxis, _ height: Double, _ sampleRate: Double
  ) {
    let frequencies = FrequencyAxis(
      sampleRate: sampleRate, height: height, labelHeight: area.line("0").height + 10)
    for mark in frequencies.marks {
      let y = ((1 - mark.fraction) * height).rounded()
      canvas.setColor(Color(1, 1, 1, 0.22))
      canvas.addRectangle(axis.inset, y - 0.5, axis.span, 1)
      canvas.fill()
      let line = area.line(LocalizedNumberFormatting.frequency(mark.frequency))
      let top = (y - line.height / 2).rounded()
      canvas.setColor(Color(0, 0, 0, 0.6))
      canvas.addRounded(
        axis.inset + 4, top - 1, line.width + 8, line.height + 2, radius: 5)
      canvas.fill()
      canvas.setColor(Color(1, 1, 1))
      canvas.draw(line, axis.inset + 8, top)
    }
  }
}
