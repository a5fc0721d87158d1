import GTK
import MynaAudio
import MynaScreens

/// The last seconds of a recording, moving to the left; before one, dimly, those of the microphone.
final class LiveWaveformView {
  private let area: DrawingArea
  private let model: RecordModel
  /// Whether nothing moved when it was drawn last.
  private var isStill = false

  /// Pixels between two peaks, of each, and left free on each side.
  private static let (pitch, width, margin) = (4.0, 2.5, 8.0)

  init(_ area: DrawingArea, _ model: RecordModel) {
    (self.area, self.model) = (area, model)
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
  }

  /// Draws it anew, unless it would look the same: silence before a take is a line that does not move.
  func update() {
    let wasStill = isStill
    isStill = model.phase == .ready && preview.allSatisfy { $0 == 0 }
    if !isStill || !wasStill { area.redraw() }
  }

  func redraw() { area.redraw() }

  /// The columns that there is room for.
  private var room: Int { Int((Double(area.size.width) - 2 * Self.margin) / Self.pitch) }

  /// The columns from before the take, in what room the take leaves.
  private var preview: ArraySlice<Float> {
    model.preview.peaks.suffix(max(0, room - model.waveform.peaks.count))
  }

  private func draw(_ canvas: Canvas) {
    let taken = model.waveform.peaks.suffix(room)
    let color =
      model.phase == .recording
      ? area.color("destructive_color") ?? area.textColor : area.textColor.faded(0.6)
    canvas.setColor(color)
    let end = add(taken, from: Double(canvas.width) - Self.margin, canvas)
    canvas.fill()
    canvas.setColor(area.textColor.faded(0.22))
    let rest = add(preview, from: end, canvas)
    let middle = Double(canvas.height) / 2
    canvas.addRectangle(Self.margin, middle, max(0, rest - Self.margin), 1)
    canvas.fill()
    drawMarkers(canvas)
  }

  /// Draws a line where the take was marked, as far as that is seen.
  private func drawMarkers(_ canvas: Canvas) {
    canvas.setColor(MarkerFlags.color(area))
    let right = Double(canvas.width) - Self.margin
    for time in model.status.markers.reversed() {
      let columns = Double(model.waveform.count) - time / LiveWaveform.columnDuration
      let x = right - max(0, columns) * Self.pitch
      guard x > Self.margin else { break }
      canvas.addRectangle(x.rounded() - 1, 6, 2, Double(canvas.height) - 12)
      canvas.addCapsule(x.rounded() - 5, 4, 10, 10)
    }
    canvas.fill()
  }

  /// Adds columns to the left of a place, and returns the place to the left of these.
  private func add(_ peaks: ArraySlice<Float>, from right: Double, _ canvas: Canvas) -> Double {
    let height = Double(canvas.height)
    var x = right
    for peak in peaks.reversed() {
      // Hardly audible sound is seen all the same.
      let size = max(Self.width, WaveformHeight.share(of: peak) * (height - 24))
      canvas.addCapsule(x - Self.width, (height - size) / 2, Self.width, size)
      x -= Self.pitch
    }
    return x
  }
}
