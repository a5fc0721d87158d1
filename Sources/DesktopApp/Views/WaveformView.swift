import GTK
import MynaAudio
import MynaDSP
import MynaStudio

/// The picture of a sound, in which colour shows what has been played; a click or a drag seeks.
final class WaveformView {
  /// What it shows.
  enum Kind {
    case waveform
    case spectrogram
  }

  /// Called with a place in seconds that the person wants to go to.
  var onSeek: (Double) -> Void = { _ in }
  var kind = Kind.waveform { didSet { area.redraw() } }

  private let area: DrawingArea
  private let slider: Scale
  private let model: PlaybackModel
  private var zoom = WaveformZoom(duration: 0)
  private var isDragging = false
  private var columns: (key: Key, columns: [WaveformColumn])?
  private var spectrogram: PixelImage?
  private var shownPixel = -1
  private var lastPosition = 0.0

  /// What columns were made of.
  private struct Key: Equatable {
    var (width, revision): (Int, Int)
    var visible: ClosedRange<Double>
  }

  init(_ area: DrawingArea, slider: Scale, _ model: PlaybackModel) {
    (self.area, self.slider, self.model) = (area, slider, model)
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
    area.onDrag { [weak self] x, _ in
      self?.isDragging = true
      self?.seek(x)
    } moved: { [weak self] x, _ in
      self?.seek(x)
    } ended: { [weak self] in
      self?.isDragging = false
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
    let pixel = Int(zoom.share(of: model.position) * Double(area.size.width))
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

  private func seek(_ x: Double) {
    let width = Double(area.size.width)
    guard width > 0 else { return }
    let share = min(max(0, x / width), 1)
    onSeek(zoom.position(at: share))
  }

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
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    if let loop = model.loop { mark(loop, canvas) }
    switch kind {
    case .waveform: drawWaveform(canvas)
    case .spectrogram: drawSpectrogram(canvas)
    }
    if let start = model.loopStart { line(at: start, canvas, "warning_color") }
    if let loop = model.loop {
      line(at: loop.lowerBound, canvas, "warning_color")
      line(at: loop.upperBound, canvas, "warning_color")
    }
    line(at: model.position, canvas, "accent_color")
    if model.duration == 0 { return }
    guard zoom.isZoomed else { return }
    // Which part of the whole is seen.
    canvas.setColor(area.textColor.faded(0.3))
    let (from, to) = (
      zoom.visible.lowerBound / zoom.duration, zoom.visible.upperBound / zoom.duration
    )
    canvas.addCapsule(from * width, height - 4, max(8, (to - from) * width), 3)
    canvas.fill()
  }

  private func mark(_ range: ClosedRange<Double>, _ canvas: Canvas) {
    let (from, to) = (zoom.share(of: range.lowerBound), zoom.share(of: range.upperBound))
    let width = Double(canvas.width)
    canvas.setColor((area.color("warning_color") ?? area.textColor).faded(0.15))
    canvas.addRectangle(from * width, 0, (to - from) * width, Double(canvas.height))
    canvas.fill()
  }

  private func line(at seconds: Double, _ canvas: Canvas, _ color: String) {
    let share = zoom.share(of: seconds)
    guard -0.01...1.01 ~= share, model.duration > 0 else { return }
    canvas.setColor(area.color(color) ?? area.textColor)
    canvas.addRectangle(
      min(max(0, share * Double(canvas.width) - 1), Double(canvas.width) - 2), 0, 2,
      Double(canvas.height))
    canvas.fill()
  }

  private func drawWaveform(_ canvas: Canvas) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let columns = columns(canvas.width / 3)
    let played = zoom.share(of: model.position) * width
    let accent = area.color("accent_color") ?? area.textColor
    for (isPlayed, color) in [(true, accent), (false, area.textColor.faded(0.55))] {
      for (share, pick) in [(0.45, true), (1.0, false)] {
        canvas.setColor(color.faded(share))
        for (index, column) in columns.enumerated() {
          let x = Double(index) * 3
          guard (x < played) == isPlayed else { continue }
          let (top, bottom) =
            pick
            ? (Double(column.maximum), Double(column.minimum))
            : (Double(column.rms), -Double(column.rms))
          let middle = height / 2
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
    let new = model.overview?.columns(count, in: zoom.visible) ?? []
    columns = (key, new)
    return new
  }

  private func drawSpectrogram(_ canvas: Canvas) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
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
    let visible = zoom.visible
    let scale = zoom.duration / max(visible.upperBound - visible.lowerBound, 1e-9)
    let offset = -visible.lowerBound / zoom.duration * width * scale
    canvas.clipped(0, 0, width, height) {
      // As far as it was read.
      let covered = Double(found.columnCount * found.columnFrames) / overview.sampleRate
      canvas.draw(
        spectrogram, offset, 0, covered / zoom.duration * width * scale, height)
    }
  }
}
