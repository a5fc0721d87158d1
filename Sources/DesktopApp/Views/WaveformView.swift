import GTK
import MynaAudio
import MynaScreens
import Translations

/// A view of audio that also handles gestures.
///
/// Clicking or dragging seeks, pinching with two fingers zooms, and dragging the overview at the
/// lower edge pans.
final class WaveformView {
  /// Called when the user seeks, with the time in seconds.
  var onSeek: (Double) -> Void = { _ in }
  var mode: AudioVisualizationView.Mode {
    get { picture.mode }
    set {
      picture.mode = newValue
      arrange()
    }
  }

  private let area: DrawingArea
  private let slider: Scale
  private let model: PlaybackModel
  private let edit: EditModel
  private let handles: TrimHandles
  private let picture: AudioVisualizationView
  private let axes: WaveformAxes
  private let strip: OverviewStrip
  private let flags: MarkerFlagsView
  private var zoom = WaveformZoom(duration: 0) { didSet { if zoom != oldValue { arrange() } } }
  private var drag: Drag?
  private var pinch: (zoom: WaveformZoom, fraction: Double)?
  /// The playback position when the pointer was pressed.
  ///
  /// It is kept as long as the pointer may turn out to be the first finger of a pinch.
  private var pressedFrom: Double?
  private var pointer: Double?
  private var shownPixel = -1
  private var lastPosition = 0.0

  private enum Drag {
    case handle
    case position
    /// The user is dragging the visible part.
    ///
    /// The associated values are the visible part and the pointer's horizontal position at the
    /// start of the drag.
    case sound(WaveformZoom, x: Double)
  }

  init(_ builder: Builder, _ model: PlaybackModel, _ edit: EditModel, _ handles: TrimHandles) {
    (area, slider) = (builder("waveform"), builder("seek"))
    (self.model, self.edit, self.handles) = (model, edit, handles)
    picture = AudioVisualizationView(area, model)
    axes = WaveformAxes(builder("axes"))
    strip = OverviewStrip(builder("overview"), model)
    flags = MarkerFlagsView(builder("picture"))
    connect()
  }

  // Don't do this in `init`, where the signal handlers would capture the parameters and never
  // release them.
  private func connect() {
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
    area.onRoom { [weak self] _, _ in self?.arrange() }
    area.onDrag { [weak self] x, y in
      self?.press(x, y)
    } moved: { [weak self] x, _ in
      self?.move(to: x)
    } ended: { [weak self] in
      self?.release()
    }
    area.onPinch { [weak self] x, _ in
      self?.beginPinch(at: x)
    } moved: { [weak self] factor, x, _ in
      guard let self, let pinch else { return }
      zoom = pinch.zoom.pinched(by: factor, from: pinch.fraction, to: axis.fraction(at: x))
    }
    area.onHover { [weak self] x, y in self?.point(x, y) }
    area.onScroll { [weak self] dx, dy, isZoom in self?.scroll(dx, dy, isZoom) ?? false }
    handles.onFocus = { [weak self] in self?.area.redraw() }
    handles.onMove = { [weak self] seconds in
      guard let self else { return }
      if drag == nil { zoom.keepVisible(seconds) }
      area.redraw()
    }
    flags.onGo = { [weak self] seconds in self?.onSeek(seconds) }
    strip.onMove = { [weak self] start in self?.zoom.move(to: start) }
    slider.onChange { [weak self] seconds in self?.onSeek(seconds) }
    slider.setSteps(PlaybackModel.smallSkip, page: PlaybackModel.largeSkip)
    slider.addPageArrows()
  }

  /// Updates the view, and redraws it only if the playhead has moved to another pixel.
  func update() {
    if zoom.duration != model.duration {
      zoom.setDuration(model.duration)
      slider.setRange(0...max(model.duration, 0.001))
    }
    if model.position != lastPosition, drag == nil {
      zoom.keepVisible(model.position, after: lastPosition)
      lastPosition = model.position
    }
    slider.value = model.position
    let pixel = Int(axis.x(of: model.position))
    guard pixel != shownPixel else { return }
    shownPixel = pixel
    slider.setAccessibleValue(
      tr(
        "%1 of %2", LocalizedNumberFormatting.exactClock(model.position),
        LocalizedNumberFormatting.exactClock(model.duration))
    )
    strip.update()
    area.redraw()
  }

  func pictureChanged() {
    picture.changed()
    redraw()
  }

  func markersChanged() {
    flags.set(model.markers)
    area.redraw()
  }

  func redraw() {
    arrange()
    strip.redraw()
  }

  func focus() { slider.focus() }

  func magnify(_ factor: Double) { zoom.magnify(factor, at: model.position) }

  func showAll() {
    zoom = WaveformZoom(duration: model.duration)
    area.redraw()
  }

  /// The time axis.
  ///
  /// While a part of the audio is being selected, the axis leaves room for the trim handles at both
  /// ends.
  private var axis: TimeAxis {
    TimeAxis(
      zoom: zoom, width: Double(area.size.width),
      inset: edit.isEditing ? TrimHandles.width + 2 : 0)
  }

  /// The height of the waveform, excluding the time ruler and the overview, which is visible while
  /// the user has zoomed in.
  private var height: Double {
    let below = axes.rulerHeight + (zoom.isZoomed ? OverviewStrip.height : 0)
    return max(1, Double(area.size.height) - below)
  }

  private func arrange() {
    let axis = axis
    axes.show(
      WaveformAxes.Content(
        axis: axis, height: height,
        sampleRate: mode == .spectrogram ? model.overview?.sampleRate : nil))
    strip.show(zoom)
    flags.layOut(on: axis)
    handles.setSteps(pixel: axis.pixel)
    area.redraw()
  }

  // MARK: Pointers and fingers

  private func press(_ x: Double, _ y: Double) {
    pressedFrom = model.position
    if y > height, zoom.isZoomed {
      drag = .sound(zoom, x: x)
    } else if y <= height, handles.grab(x, on: axis) {
      drag = .handle
    } else {
      drag = .position
      onSeek(axis.seconds(at: x))
    }
  }

  private func move(to x: Double) {
    switch drag {
    case .handle: handles.drag(to: x, on: axis)
    case .position: onSeek(axis.seconds(at: x))
    case .sound(let before, let start):
      zoom.move(to: before.visible.lowerBound - (x - start) * axis.pixel)
    case nil: break
    }
  }

  private func release() {
    (drag, pinch) = (nil, nil)
    handles.release()
    // Wait before clearing this, because a second finger is reported at the same time, either
    // before or after the end of the first drag.
    Task { pressedFrom = nil }
  }

  private func beginPinch(at x: Double) {
    // Undo the seek that the first finger caused, because it was the beginning of a pinch.
    if case .position? = drag, let pressedFrom { onSeek(pressedFrom) }
    (drag, pressedFrom) = (nil, nil)
    handles.release()
    pinch = (zoom, axis.fraction(at: x))
  }

  private func point(_ x: Double, _ y: Double) {
    pointer = x
    let cursor =
      y > height ? zoom.isZoomed ? "grab" : nil : handles.isNear(x, on: axis) ? "ew-resize" : nil
    area.setCursor(cursor)
  }

  private func scroll(_ dx: Double, _ dy: Double, _ isZoom: Bool) -> Bool {
    if isZoom {
      zoom.magnify(dy < 0 ? 1.25 : 0.8, at: pointer.map(axis.seconds) ?? model.position)
    } else {
      guard zoom.isZoomed, abs(dx) > abs(dy) else { return false }
      zoom.scroll(by: dx * zoom.length * 0.1)
    }
    return true
  }

  // MARK: Drawing

  private func draw(_ canvas: Canvas) {
    let (axis, height) = (axis, height)
    // Don't show the loop during editing, because it is not playing then.
    let loop = edit.isEditing ? nil : model.loop
    if let loop { mark(loop, canvas, axis, height) }
    picture.draw(canvas, on: axis, height: height)
    if edit.isEditing { handles.draw(canvas, on: axis, area, height: height) }
    flags.draw(canvas, on: axis, area, height: height)
    for edge in [model.loopStart, loop?.lowerBound, loop?.upperBound] {
      if let edge { line(at: edge, canvas, axis, height) }
    }
    guard shows(model.position) else { return }
    let playhead =
      mode == .spectrogram ? Playhead.overSpectrogram : Playhead.overWaveform(area)
    playhead.draw(canvas, at: axis.x(of: model.position), height: height)
  }

  private func shows(_ seconds: Double) -> Bool {
    -0.01...1.01 ~= zoom.fraction(of: seconds) && model.duration > 0
  }

  private func mark(
    _ range: ClosedRange<Double>, _ canvas: Canvas, _ axis: TimeAxis, _ height: Double
  ) {
    let (from, to) = (axis.x(of: range.lowerBound), axis.x(of: range.upperBound))
    canvas.setColor((area.color("warning_color") ?? area.textColor).faded(0.15))
    canvas.clipped(0, 0, axis.width, height, radius: AudioVisualizationView.radius) {
      canvas.addRectangle(from, 0, to - from, height)
      canvas.fill()
    }
  }

  private func line(at seconds: Double, _ canvas: Canvas, _ axis: TimeAxis, _ height: Double) {
    guard shows(seconds) else { return }
    canvas.setColor(area.color("warning_color") ?? area.textColor)
    canvas.addRectangle(
      min(max(0, axis.x(of: seconds) - 1), axis.width - 2), 0, 2, height)
    canvas.fill()
  }
}
