import GTK
import MynaAudio
import MynaScreens

/// The last seconds of what is being recorded, moving to the left.
final class LiveWaveformView {
  private let area: DrawingArea
  private let model: RecordModel

  /// Pixels between two peaks, and how wide each is.
  private static let (pitch, width) = (4.0, 2.5)

  init(_ area: DrawingArea, _ model: RecordModel) {
    (self.area, self.model) = (area, model)
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
  }

  func update() { area.redraw() }

  private func draw(_ canvas: Canvas) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let color =
      model.phase == .recording
      ? area.color("destructive_color") ?? area.textColor : area.textColor.faded(0.6)
    canvas.setColor(color)
    let peaks = model.waveform.peaks.suffix(Int(width / Self.pitch))
    for (index, peak) in peaks.reversed().enumerated() {
      let x = width - 8 - Double(index) * Self.pitch
      guard x > 8 else { break }
      // What is hardly heard is seen all the same.
      let size = max(2.5, Double(peak).squareRoot() * (height - 24))
      canvas.addCapsule(x - Self.width, (height - size) / 2, Self.width, size)
    }
    canvas.fill()
    canvas.setColor(area.textColor.faded(0.2))
    canvas.addRectangle(8, height / 2, max(0, width - 12 - Double(peaks.count) * Self.pitch - 8), 1)
    canvas.fill()
  }
}
