import Drawings
import MynaAudio
import Translations

extension PlotPanel {
  /// The minimum relative standard deviation for which a band shows how much the pitch varies.
  private static let leastSpread = 1.01

  /// Draws the pitch of the input and, if there is an effect, of the processed audio.
  mutating func draw(_ pitch: PitchCurve, processed: PitchCurve?) {
    addHeading(tr("Pitch (Hz)"))
    let curves = [(pitch, PlotColors.blue)] + (processed.map { [($0, PlotColors.vermilion)] } ?? [])
    let lines = curves.map { curve, _ in
      curve.lines(Int(max(1, min(area.width, curve.duration / time.duration * area.width))))
    }
    let axis = PlotPitchAxis(
      showing: lines.joined().joined().flatMap { [$0.spread.lowerBound, $0.spread.upperBound] })
    drawGrid(axis)
    for ((_, color), lines) in zip(curves, lines) {
      for line in lines { drawLine(line, axis, color) }
    }
    if lines.allSatisfy(\.isEmpty) {
      add(
        .text(
          .init(
            tr("No pitch was detected."),
            at: .init(area.x + area.width / 2, area.y + area.height / 2), PlotColors.text,
            alignment: .center, size: 14)))
    }
    addLegend(pitch, processed)
  }

  private func y(_ frequency: Double, _ axis: PlotPitchAxis) -> Double {
    area.bottom - min(1, max(0, axis.fraction(of: frequency))) * area.height
  }

  private mutating func drawGrid(_ axis: PlotPitchAxis) {
    addTimeGrid()
    for (frequency, y) in Self.fitting(axis.marks, y: { y($0, axis) }) {
      addGridLine(y: y)
      addLabel(String(Int(frequency)), y: y)
    }
    for note in axis.octaves {
      let y = y(note.frequency, axis)
      add(.line([.init(area.right, y), .init(area.right + 5, y)], PlotColors.frame, width: 1))
      add(.text(.init(note.name, at: .init(area.right + 9, y + 4), PlotColors.text)))
    }
  }

  private mutating func drawLine(
    _ line: [PitchCurve.Point], _ axis: PlotPitchAxis, _ color: Drawing.Color
  ) {
    var points = line.map { Drawing.Point(time.x($0.time), y($0.frequency, axis)) }
    if line.count > 1,
      line.contains(where: { $0.spread.upperBound / $0.frequency > Self.leastSpread })
    {
      let top = line.map { Drawing.Point(time.x($0.time), y($0.spread.upperBound, axis)) }
      let bottom = line.map { Drawing.Point(time.x($0.time), y($0.spread.lowerBound, axis)) }
      add(.polygon(top + bottom.reversed(), color, opacity: 0.25))
    }
    // A line requires two points.
    if let only = points.first, points.count == 1 { points.append(.init(only.x + 1, only.y)) }
    add(.line(points, color, width: 2))
  }

  private mutating func addLegend(_ pitch: PitchCurve, _ processed: PitchCurve?) {
    func words(_ curve: PitchCurve) -> String { NumberFormatting.hertz(curve.medianFrequency) }
    guard let processed else {
      addNote(tr("Median: %1", words(pitch)), color: PlotColors.blue)
      return
    }
    let after = tr("Median after: %1", words(processed))
    addNote(after, color: PlotColors.vermilion)
    // Digits and letters are at most 8 pixels wide on average.
    addNote(
      tr("Median before: %1", words(pitch)), color: PlotColors.blue,
      right: area.right - 8 * Double(after.columns) - 16)
  }
}
