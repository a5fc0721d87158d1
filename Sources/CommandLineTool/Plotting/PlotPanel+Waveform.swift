import Drawings
import Glibc
import MynaAudio
import Translations

extension PlotPanel {
  private static let laneGap = 16.0

  /// Draws the waveform of each channel, from −1 to 1, with labels in decibels.
  mutating func draw(_ waveforms: [WaveformEnvelope], sampleRate: Double) {
    addHeading(tr("Waveform (dBFS)"))
    addTimeGrid()
    let count = Double(waveforms.count)
    let height = (area.height - (count - 1) * Self.laneGap) / count
    let names = waveforms.count == 2 ? [tr("Left"), tr("Right")] : [""]
    for (index, waveform) in waveforms.enumerated() {
      let top = area.y + Double(index) * (height + Self.laneGap)
      drawLane(waveform, sampleRate: sampleRate, center: top + height / 2, height: height)
      if !names[index].isEmpty {
        add(
          .text(
            .init(
              names[index], at: .init(area.right + 6, top + height / 2 + 4), PlotColors.text)))
      }
    }
  }

  private mutating func drawLane(
    _ waveform: WaveformEnvelope, sampleRate: Double, center: Double, height: Double
  ) {
    func y(_ sample: Float) -> Double {
      center - Double(max(-1, min(1, sample))) * height / 2
    }
    drawLevels(center: center, height: height)
    let envelope = waveform.reduced(to: Int(area.width))
    func x(_ index: Int) -> Double {
      time.x((Double(index) + 0.5) * Double(envelope.binFrames) / sampleRate)
    }
    let top = envelope.bins.enumerated().map { Drawing.Point(x($0), y($1.maximum)) }
    let bottom = envelope.bins.enumerated().map { Drawing.Point(x($0), y($1.minimum)) }
    add(.polygon(top + bottom.reversed(), PlotColors.blue, opacity: 1))
  }

  private mutating func drawLevels(center: Double, height: Double) {
    typealias Mark = (label: String, level: Double)
    let levels = [-6.0, -12, -3, -18, -9].map { Mark("−\(Int(-$0))", pow(10, $0 / 20)) }
    let marks = ([Mark("0", 1)] + levels).flatMap { [$0, Mark($0.label, -$0.level)] }
    let silence = Mark("−∞", 0)
    for (mark, y) in Self.fitting([silence] + marks, y: { center - $0.level * height / 2 }) {
      addGridLine(y: y)
      addLabel(mark.label, y: y)
    }
  }
}
