import GTK
import MynaAudio
import MynaDSP
import MynaScreens

/// The picture of a sound, in which colour shows what has been played; a click or a drag seeks.
final class WaveformView {
  /// The content.
  enum Mode {
    case waveform
    case spectrogram
  }

  /// Called with a place in seconds that the person wants to go to.
  var onSeek: (Double) -> Void = { _ in }
  var mode = Mode.waveform { didSet { area.redraw() } }

  private let area: DrawingArea
  private let slider: Scale
  private let model: PlaybackModel
  private let edit: EditModel
  private let handles: TrimHandles
  private var zoom = WaveformZoom(duration: 0)
  private var isDragging = false
  private var columns: (key: Key, columns: [WaveformColumn])?
  private var wanted: Key?
  private var spectrogram: PixelImage?
  private var shownPixel = -1
  private var lastPosition = 0.0

  /// The source of the present columns.
  private struct Key: Equatable {
    var (width, revision): (Int, Int)
    var visible: ClosedRange<Double>
  }

  init(
    _ area: DrawingArea, slider: Scale, handles: TrimHandles, _ model: PlaybackModel,
    _ edit: EditModel
  ) {
    (self.area, self.slider, self.handles) = (area, slider, handles)
    (self.model, self.edit) = (model, edit)
    connect()
  }

  // Separate from `init`, where signal handlers would capture the parameters `area` and `handles` and never release them.
  private func connect() {
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
    area.onDrag { [weak self] x, _ in
      guard let self else { return }
      isDragging = true
      if !handles.take(x, on: axis) { seek(x) }
    } moved: { [weak self] x, _ in
      guard let self else { return }
      if !handles.drag(to: x, on: axis) { seek(x) }
    } ended: { [weak self] in
      self?.isDragging = false
      self?.handles.release()
    }
    area.onHover { [weak self] x, _ in
      guard let self else { return }
      area.setCursor(handles.isNear(x, on: axis) ? "ew-resize" : nil)
    }
    handles.onFocus = { [weak self] in self?.area.redraw() }
    handles.onMove = { [weak self] seconds in
      guard let self else { return }
      if !isDragging { zoom.follow(seconds) }
      area.redraw()
    }
    area.onScroll { [weak self] dx, dy, isZoom in self?.scroll(dx, dy, isZoom) ?? false }
    slider.onChange { [weak self] seconds in self?.onSeek(seconds) }
    slider.setSteps(5, page: 15)
  }

  /// Takes up where the sound is; draws only when that is another pixel.
  func update() {
    if zoom.duration != model.duration {
      zoom.setDuration(model.duration)
      slider.setRange(0...max(model.duration, 0.001))
      area.redraw()
    }
    // Also a place that was gone to by a key is to be seen.
    if model.position != lastPosition, !isDragging {
      lastPosition = model.position
      let before = zoom
      zoom.follow(model.position)
      if zoom != before { area.redraw() }
    }
    slider.value = model.position
    let pixel = Int(axis.x(of: model.position))
    guard pixel != shownPixel else { return }
    shownPixel = pixel
    slider.setAccessibleValue(
      tr("%1 of %2", Words.exactClock(model.position), Words.exactClock(model.duration)))
    area.redraw()
  }

  /// The picture has grown.
  func pictureChanged() {
    spectrogram = nil
    area.redraw()
  }

  func redraw() { area.redraw() }

  func focus() { slider.focus() }

  /// Shows less, or more.
  func magnify(_ factor: Double) {
    zoom.magnify(factor, at: model.position)
    area.redraw()
  }

  /// While a part is selected, there is room for handles at both ends.
  private var axis: TimeAxis {
    TimeAxis(
      zoom: zoom, width: Double(area.size.width),
      inset: edit.isEditing ? TrimHandles.width + 2 : 0)
  }

  private func seek(_ x: Double) { onSeek(axis.seconds(at: x)) }

  private func scroll(_ dx: Double, _ dy: Double, _ isZoom: Bool) -> Bool {
    if isZoom {
      zoom.magnify(dy < 0 ? 1.25 : 0.8, at: model.position)
    } else {
      guard zoom.isZoomed, abs(dx) > abs(dy) else { return false }
      let width = zoom.visible.upperBound - zoom.visible.lowerBound
      zoom.scroll(by: dx * width * 0.1)
    }
    area.redraw()
    return true
  }

  // MARK: Drawing

  private func draw(_ canvas: Canvas) {
    let axis = axis
    // The loop is not played while a part is edited.
    let loop = edit.isEditing ? nil : model.loop
    if let loop { mark(loop, canvas, axis) }
    switch mode {
    case .waveform: drawWaveform(canvas, axis)
    case .spectrogram: drawSpectrogram(canvas, axis)
    }
    if edit.isEditing { handles.draw(canvas, on: axis, area) }
    if let start = model.loopStart { line(at: start, canvas, axis, "warning_color") }
    if let loop {
      line(at: loop.lowerBound, canvas, axis, "warning_color")
      line(at: loop.upperBound, canvas, axis, "warning_color")
    }
    line(at: model.position, canvas, axis, "accent_color")
    if model.duration == 0 || !zoom.isZoomed { return }
    // Which part of the whole is seen.
    canvas.setColor(area.textColor.faded(0.3))
    let (from, to) = (
      zoom.visible.lowerBound / zoom.duration, zoom.visible.upperBound / zoom.duration
    )
    let y = Double(canvas.height) - (edit.isEditing ? 8 : 4)
    canvas.addCapsule(axis.inset + from * axis.span, y, max(8, (to - from) * axis.span), 3)
    canvas.fill()
  }

  private func mark(_ range: ClosedRange<Double>, _ canvas: Canvas, _ axis: TimeAxis) {
    let (from, to) = (axis.x(of: range.lowerBound), axis.x(of: range.upperBound))
    canvas.setColor((area.color("warning_color") ?? area.textColor).faded(0.15))
    canvas.addRectangle(from, 0, to - from, Double(canvas.height))
    canvas.fill()
  }

  private func line(at seconds: Double, _ canvas: Canvas, _ axis: TimeAxis, _ color: String) {
    guard -0.01...1.01 ~= zoom.share(of: seconds), model.duration > 0 else { return }
    canvas.setColor(area.color(color) ?? area.textColor)
    canvas.addRectangle(
      min(max(0, axis.x(of: seconds) - 1), Double(canvas.width) - 2), 0, 2, Double(canvas.height))
    canvas.fill()
  }

  private func drawWaveform(_ canvas: Canvas, _ axis: TimeAxis) {
    let columns = columns(Int(axis.span) / 3)
    let played = axis.x(of: model.position)
    let accent = area.color("accent_color") ?? area.textColor
    for (isPlayed, color) in [(true, accent), (false, area.textColor.faded(0.55))] {
      for (share, pick) in [(0.45, true), (1.0, false)] {
        canvas.setColor(color.faded(share))
        for (index, column) in columns.enumerated() {
          let x = axis.inset + Double(index) * 3
          guard (x < played) == isPlayed else { continue }
          let (top, bottom) =
            pick
            ? (Double(column.maximum), Double(column.minimum))
            : (Double(column.rms), -Double(column.rms))
          let middle = Double(canvas.height) / 2
          let scale = middle - 10
          let y = middle - top * scale
          canvas.addRectangle(x, y, 2, max(1, (top - bottom) * scale))
        }
        canvas.fill()
      }
    }
  }

  private func columns(_ count: Int) -> [WaveformColumn] {
    let revision = model.overview?.waveform.frameCount ?? 0
    let key = Key(width: count, revision: revision, visible: zoom.visible)
    if let columns, columns.key == key { return columns.columns }
    if model.isBetterKept {
      fetch(key)
      return columns?.columns ?? []
    }
    let new = model.overview?.columns(count, in: zoom.visible) ?? []
    columns = (key, new)
    return new
  }

  /// Has the library's columns read; until then those before are shown.
  private func fetch(_ key: Key) {
    guard wanted != key else { return }
    wanted = key
    Task {
      guard let new = await model.keptColumns(key.width, in: key.visible), wanted == key else {
        return
      }
      columns = (key, new)
      area.redraw()
    }
  }

  private func drawSpectrogram(_ canvas: Canvas, _ axis: TimeAxis) {
    let height = Double(canvas.height)
    let heat = HeatColors.all
    guard let overview = model.overview else { return }
    let found = overview.spectrogram
    if spectrogram == nil, found.columnCount > 0 {
      let bands = Spectrogram.bandCount
      spectrogram = PixelImage(width: found.columnCount, height: bands) { column, row in
        heat[Int(found.value(column: column, band: bands - 1 - row))]
      }
    }
    guard let spectrogram, model.duration > 0 else { return }
    canvas.clipped(axis.inset, 0, axis.span, height) {
      // As far as it was read.
      let covered = Double(found.columnCount * found.columnFrames) / overview.sampleRate
      let (from, to) = (axis.x(of: 0), axis.x(of: covered))
      canvas.draw(spectrogram, from, 0, to - from, height)
    }
  }
}
