import GTK

final class NowPlayingIndicator {
  var isDancing = false { didSet { if isDancing != oldValue { update() } } }

  private let area: DrawingArea
  private var step = 0
  private var heartbeat: RepeatingTimer?
  /// The heights of the bars over time, 0…1.
  ///
  /// At any time, the heights of the four bars are four consecutive values from this list.
  private static let heights = [0.35, 0.8, 0.55, 1, 0.45, 0.7, 0.3, 0.9, 0.6, 0.4]

  init(_ area: DrawingArea) {
    self.area = area
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
  }

  private func update() {
    heartbeat =
      isDancing
      ? RepeatingTimer(milliseconds: 180) { [weak self] in
        self?.step += 1
        self?.area.redraw()
      } : nil
    area.redraw()
  }

  private func draw(_ canvas: Canvas) {
    let (count, width, gap) = (4, 4.0, 3.0)
    let full = Double(canvas.height) / 2
    let start = ((Double(canvas.width) - Double(count) * (width + gap) + gap) / 2).rounded()
    canvas.setColor(area.color("accent_color") ?? area.textColor)
    for bar in 0..<count {
      let fraction = isDancing ? Self.heights[(step * 3 + bar * 7) % Self.heights.count] : 0.25
      let height = max(width, (full * fraction).rounded())
      canvas.addCapsule(
        start + Double(bar) * (width + gap), (Double(canvas.height) + full) / 2 - height, width,
        height)
    }
    canvas.fill()
  }
}
