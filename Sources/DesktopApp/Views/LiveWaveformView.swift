import GTK
import MynaAudio
import MynaScreens

/// Shows the most recent seconds of a recording, scrolling to the left.
///
/// Before a recording starts, this view shows the waveform of the microphone's audio, dimmed. While
/// a recording is paused, this view shows the entire waveform with the playhead, and the user can
/// click or drag to seek.
final class LiveWaveformView {
  /// Called when the user seeks in a paused recording, with the time in seconds.
  var onSeek: (Double) -> Void = { _ in }

  private let area: DrawingArea
  private let model: RecordingModel
  /// Whether nothing was moving in the last frame.
  private var isStill = false
  /// The horizontal position of the playhead in the last frame, in pixels; nil if there was no
  /// playhead.
  private var shownPixel: Int?

  /// The distance between the starts of two bars, the width of a bar, and the margin on each side,
  /// in pixels.
  private static let (pitch, width, margin) = (4.0, 2.5, 8.0)

  init(_ area: DrawingArea, _ model: RecordingModel) {
    (self.area, self.model) = (area, model)
    connect()
  }

  // Don't do this in `init`, where the signal handlers would capture the parameters.
  private func connect() {
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
    area.onDrag { [weak self] x, _ in
      self?.seek(to: x)
    } moved: { [weak self] x, _ in
      self?.seek(to: x)
    }
  }

  private func seek(to x: Double) {
    guard model.phase == .paused, span > 0 else { return }
    onSeek(max(0, min((x - Self.margin) / span, 1)) * model.status.duration)
  }

  /// Redraws the view only if it would look different.
  ///
  /// For example, silence before a recording is always a flat line.
  func update() {
    if model.phase == .paused {
      let pixel = playhead.map { Int($0) }
      if pixel != shownPixel || !isStill { area.redraw() }
      (shownPixel, isStill) = (pixel, true)
      return
    }
    let wasStill = isStill
    isStill = model.phase == .ready && preview.allSatisfy { $0 == 0 }
    if !isStill || !wasStill { area.redraw() }
  }

  func redraw() { area.redraw() }

  private var span: Double { Double(area.size.width) - 2 * Self.margin }

  /// The number of bars that fit between the margins.
  private var room: Int { Int(span / Self.pitch) }

  /// The horizontal position of the playhead in a paused recording; nil until the user plays the
  /// recording.
  private var playhead: Double? {
    guard let position = model.hearingPosition, model.status.duration > 0 else { return nil }
    return x(of: position)
  }

  private func x(of seconds: Double) -> Double {
    Self.margin + min(seconds / model.status.duration, 1) * span
  }

  /// The waveform bars for the audio before the take; only as many bars as fit before the take's
  /// bars.
  private var preview: ArraySlice<Float> {
    model.preview.peaks.suffix(max(0, room - model.waveform.peaks.count))
  }

  private func draw(_ canvas: Canvas) {
    if model.phase == .paused { return drawAll(canvas) }
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
    let right = Double(canvas.width) - Self.margin
    drawMarkers(canvas) { time in
      let columns = Double(model.waveform.count) - time / LiveWaveform.columnDuration
      return right - max(0, columns) * Self.pitch
    }
  }

  private func drawAll(_ canvas: Canvas) {
    canvas.setColor(area.textColor.faded(0.6))
    let columns = model.outline.columns(room, of: model.status.duration)
    _ = add(columns[...], from: Self.margin + Double(columns.count) * Self.pitch, canvas)
    canvas.fill()
    drawMarkers(canvas, at: x)
    if let playhead {
      Playhead.overWaveform(area).draw(canvas, at: playhead, height: Double(canvas.height))
    }
  }

  private func drawMarkers(_ canvas: Canvas, at place: (Double) -> Double) {
    canvas.setColor(MarkerFlagsView.color(area))
    for time in model.status.markers.reversed() {
      let x = place(time)
      guard x > Self.margin else { break }
      canvas.addRectangle(x.rounded() - 1, 6, 2, Double(canvas.height) - 12)
      canvas.addCapsule(x.rounded() - 5, 4, 10, 10)
    }
    canvas.fill()
  }

  /// Adds bars to the left of a horizontal position and returns the position at their left end.
  private func add(_ peaks: ArraySlice<Float>, from right: Double, _ canvas: Canvas) -> Double {
    let height = Double(canvas.height)
    var x = right
    for peak in peaks.reversed() {
      // Even barely audible sound must be visible.
      let size = max(Self.width, WaveformHeight.fraction(of: peak) * (height - 24))
      canvas.addCapsule(x - Self.width, (height - size) / 2, Self.width, size)
      x -= Self.pitch
    }
    return x
  }
}
