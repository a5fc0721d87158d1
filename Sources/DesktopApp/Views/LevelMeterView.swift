import GTK
import MynaAudio
import MynaStudio

/// The level: a bar, the peak of the last moments, and a warning when it was too loud.
final class LevelMeterView {
  private let area: DrawingArea
  private let label: Label
  private var hold = PeakHold()
  private var level = -Double.infinity
  private var lastTime = 0.0
  private var (sayAt, said) = (0.0, false)
  private var clips = (count: 0, until: 0.0)
  private var shown = (level: -1, hold: -1, isClipping: false)

  init(_ area: DrawingArea, label: Label) {
    (self.area, self.label) = (area, label)
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
  }

  /// Takes up what is heard at a time in seconds; draws only what has changed.
  func show(_ status: RecorderStatus, at time: Double) {
    // Falls slowly enough to be read: 40 dB in a second.
    let fall = 40 * min(1, max(0, time - lastTime))
    lastTime = time
    level = max(PeakHold.decibels(of: status.level.peak), level - fall)
    hold.note(PeakHold.decibels(of: status.level.peak), at: time)
    if status.clipCount != clips.count {
      clips = (status.clipCount, status.clipCount > clips.count ? time + 2 : 0)
    }
    let isClipping = time < clips.until
    let new = (pixels(level), pixels(hold.decibels), isClipping)
    guard new != shown else { return }
    shown = new
    area.redraw()
    let words =
      isClipping
      ? tr("Too loud. Move back, or turn the microphone down")
      : hold.decibels > -100 ? Words.decibels(hold.decibels) : ""
    label.text = words
    // Nobody hears more than that.
    guard time >= sayAt || isClipping != said else { return }
    (sayAt, said) = (time + 1, isClipping)
    area.setAccessibleValue(words, of: tr("Level"))
  }

  private func pixels(_ decibels: Double) -> Int {
    Int(PeakHold.share(of: decibels) * Double(area.size.width))
  }

  private func draw(_ canvas: Canvas) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    canvas.setColor(area.textColor.faded(0.12))
    canvas.addCapsule(0, 0, width, height)
    canvas.fill()
    let colors: [(Double, Color?)] = [
      (-60, area.color("success_color")), (-12, area.color("warning_color")),
      (-3, area.color("error_color")),
    ]
    let end = PeakHold.share(of: level) * width
    for (index, (start, color)) in colors.enumerated() {
      let from = PeakHold.share(of: start) * width
      let to = index + 1 < colors.count ? PeakHold.share(of: colors[index + 1].0) * width : width
      guard end > from else { break }
      canvas.setColor(color ?? area.textColor)
      canvas.clipped(from, 0, min(end, to) - from, height) {
        canvas.addCapsule(0, 0, width, height)
        canvas.fill()
      }
    }
    guard hold.decibels > -60 else { return }
    canvas.setColor(shown.isClipping ? area.color("error_color") ?? area.textColor : area.textColor)
    canvas.addCapsule(max(0, PeakHold.share(of: hold.decibels) * width - 3), 0, 3, height)
    canvas.fill()
  }
}
