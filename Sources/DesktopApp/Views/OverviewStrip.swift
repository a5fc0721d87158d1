import GTK
import MynaDSP
import MynaScreens

/// A small view of the entire waveform, below a view that shows only part of it.
///
/// The user can drag the visible part.
final class OverviewStrip {
  /// The height of the strip in pixels.
  static let height = 34.0

  /// Called when the user moves the visible part, with its start in seconds.
  var onMove: (Double) -> Void = { _ in }

  private let area: DrawingArea
  private let model: PlaybackModel
  private let waveform: WaveformColumns
  private var zoom = WaveformZoom(duration: 0)
  /// The distance, in pixels, from the left edge of the visible part to the pointer that is
  /// dragging it.
  private var grip = 0.0
  private var shownPixel = -1

  private static let radius = 6.0
  /// The minimum width of the visible part, in pixels, which ensures that it can be dragged.
  private static let leastWidth = 12.0

  init(_ area: DrawingArea, _ model: PlaybackModel) {
    (self.area, self.model) = (area, model)
    waveform = WaveformColumns(model)
    waveform.onArrival = { area.redraw() }
    area.setCursor("grab")
    connect()
  }

  private func connect() {
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
    area.onDrag { [weak self] x, _ in
      guard let self else { return }
      let part = part
      // After a click outside the visible part, center that part on the pointer.
      grip = part.x...part.x + part.width ~= x ? x - part.x : part.width / 2
      move(to: x)
    } moved: { [weak self] x, _ in
      self?.move(to: x)
    }
  }

  func show(_ new: WaveformZoom) {
    guard new != zoom else { return }
    zoom = new
    area.isVisible = zoom.isZoomed
    area.redraw()
  }

  func update() {
    guard zoom.isZoomed else { return }
    let pixel = Int(axis.x(of: model.position))
    guard pixel != shownPixel else { return }
    shownPixel = pixel
    area.redraw()
  }

  func redraw() { area.redraw() }

  private var axis: TimeAxis {
    TimeAxis(zoom: WaveformZoom(duration: zoom.duration), width: Double(area.size.width))
  }

  private var part: (x: Double, width: Double) {
    let axis = axis
    let (from, to) = (axis.x(of: zoom.visible.lowerBound), axis.x(of: zoom.visible.upperBound))
    let width = max(Self.leastWidth, to - from)
    return (min(from, axis.width - width), width)
  }

  private func move(to x: Double) {
    // Because the visible part is drawn with a minimum width, the distance that it can move depends
    // on the drawn width.
    let (room, rest) = (axis.width - part.width, zoom.duration - zoom.length)
    guard room > 0 else { return }
    onMove(min(max(0, (x - grip) / room), 1) * rest)
  }

  private func draw(_ canvas: Canvas) {
    guard zoom.isZoomed else { return }
    let (axis, height, part) = (axis, Double(canvas.height), part)
    canvas.setColor(area.textColor.faded(0.07))
    canvas.addRounded(0, 0, axis.width, height, radius: Self.radius)
    canvas.fill()
    canvas.setColor(area.textColor.faded(0.5))
    let columns = waveform.columns(Int(axis.width / 2), in: axis.zoom.visible)
    for (index, column) in columns.enumerated() {
      let size = WaveformHeight.fraction(of: column.peak) * (height / 2 - 4)
      canvas.addRectangle(Double(index) * 2, height / 2 - size, 1, max(1, 2 * size))
    }
    canvas.fill()
    let accent = area.color("accent_color") ?? area.textColor
    canvas.setColor(accent.faded(0.18))
    canvas.addRounded(part.x, 0, part.width, height, radius: Self.radius)
    canvas.fill()
    canvas.setColor(accent)
    canvas.outlineRounded(part.x, 0, part.width, height, radius: Self.radius, border: 2)
    canvas.setColor(area.textColor.opaque)
    canvas.addRectangle(
      min(max(0, axis.x(of: model.position) - 0.5), axis.width - 1), 2, 1, height - 4)
    canvas.fill()
  }
}
