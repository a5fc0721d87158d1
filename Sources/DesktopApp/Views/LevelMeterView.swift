import GTK
import MynaAudio
import MynaStudio
import Translations

/// A level meter with a bar for each channel, peak hold, and a clipping warning.
final class LevelMeterView {
  private let area: DrawingArea
  private let label: Label
  private var bars = [Bar()]
  private var lastTime = 0.0
  private var said = (words: "", isClipping: false, at: -Double.infinity)
  private var clips = (count: 0, until: 0.0)
  private var shown = Geometry()

  private struct Bar {
    var hold = PeakHold()
    var level = -Double.infinity
  }

  /// The lengths of the bars and the positions of the peaks, in pixels.
  private struct Geometry: Equatable {
    var bars: [SIMD2<Int>] = []
    var isClipping = false
  }

  /// The distance between the bars of two channels, in pixels.
  private static let gap = 2.0

  init(_ area: DrawingArea, label: Label) {
    (self.area, self.label) = (area, label)
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
  }

  /// Updates the meter at the given time, in seconds, and redraws it only if something has changed.
  func show(_ status: RecorderStatus, at time: Double) {
    // The bars fall by 40 dB per second, which is slow enough to read them.
    let fall = 40 * min(1, max(0, time - lastTime))
    lastTime = time
    let peaks = status.level.channelPeaks
    // If there is no microphone, keep the bars and let them fall.
    if !peaks.isEmpty, peaks.count != bars.count {
      bars = [Bar](repeating: Bar(), count: peaks.count)
    }
    for index in bars.indices {
      let decibels = PeakHold.decibels(of: peaks.indices.contains(index) ? peaks[index] : 0)
      bars[index].level = max(decibels, bars[index].level - fall)
      bars[index].hold.record(decibels, at: time)
    }
    if status.clipCount != clips.count {
      clips = (status.clipCount, status.clipCount > clips.count ? time + 2 : 0)
    }
    let isClipping = time < clips.until
    let new = Geometry(
      bars: bars.map { [pixels($0.level), pixels($0.hold.decibels)] }, isClipping: isClipping)
    say(isClipping: isClipping, at: time)
    guard new != shown else { return }
    shown = new
    area.redraw()
    let loudest = bars.map(\.hold.decibels).max() ?? -.infinity
    label.text = RecordingMessages.level([loudest], isClipping: isClipping)
  }

  /// Reports the level to screen readers, at most once a second, so that they can finish speaking.
  private func say(isClipping: Bool, at time: Double) {
    guard time >= said.at + 1 || isClipping != said.isClipping else { return }
    let words = RecordingMessages.level(bars.map(\.hold.decibels), isClipping: isClipping)
    defer { said = (words, isClipping, time) }
    if words != said.words { area.setAccessibleValue(words, of: tr("Level")) }
  }

  private func pixels(_ decibels: Double) -> Int {
    Int(PeakHold.fraction(of: decibels) * Double(area.size.width))
  }

  private func draw(_ canvas: Canvas) {
    let (width, count) = (Double(canvas.width), Double(bars.count))
    let height = (Double(canvas.height) - Self.gap * (count - 1)) / count
    for (index, bar) in bars.enumerated() {
      draw(bar, canvas, top: Double(index) * (height + Self.gap), width: width, height: height)
    }
  }

  private func draw(_ bar: Bar, _ canvas: Canvas, top: Double, width: Double, height: Double) {
    canvas.setColor(area.textColor.faded(0.12))
    canvas.addCapsule(0, top, width, height)
    canvas.fill()
    let colors: [(Double, Color?)] = [
      (-60, area.color("success_color")), (-12, area.color("warning_color")),
      (-3, area.color("error_color")),
    ]
    let end = PeakHold.fraction(of: bar.level) * width
    for (index, (start, color)) in colors.enumerated() {
      let from = PeakHold.fraction(of: start) * width
      let to = index + 1 < colors.count ? PeakHold.fraction(of: colors[index + 1].0) * width : width
      guard end > from else { break }
      canvas.setColor(color ?? area.textColor)
      canvas.clipped(from, top, min(end, to) - from, height) {
        canvas.addCapsule(0, top, width, height)
        canvas.fill()
      }
    }
    let held = bar.hold.decibels
    guard held > -60 else { return }
    canvas.setColor(shown.isClipping ? area.color("error_color") ?? area.textColor : area.textColor)
    canvas.addCapsule(max(0, PeakHold.fraction(of: held) * width - 3), top, 3, height)
    canvas.fill()
  }
}
