import GTK
import MynaAudio
import MynaDSP
import MynaScreens

final class AudioVisualizationView {
  enum Mode {
    case waveform
    case spectrogram
  }

  var mode = Mode.waveform { didSet { area.redraw() } }

  private let area: DrawingArea
  private let model: PlaybackModel
  private let waveform: WaveformColumns
  private var spectrogram: PixelImage?

  /// The radius of the rounded corners; the style sheet has the same value for the background.
  static let radius = 12.0
  /// The distance between the starts of two columns, the width of a column, and the margin above
  /// and below, in pixels.
  private static let (pitch, width, margin) = (3.0, 2.0, 10.0)

  init(_ area: DrawingArea, _ model: PlaybackModel) {
    (self.area, self.model) = (area, model)
    waveform = WaveformColumns(model)
    waveform.onArrival = { area.redraw() }
  }

  func changed() { spectrogram = nil }

  func draw(_ canvas: Canvas, on axis: TimeAxis, height: Double) {
    switch mode {
    case .waveform: drawWaveform(canvas, axis, height)
    case .spectrogram: drawSpectrogram(canvas, axis, height)
    }
  }

  private func drawWaveform(_ canvas: Canvas, _ axis: TimeAxis, _ height: Double) {
    let columns = waveform.columns(Int(axis.span / Self.pitch), in: axis.zoom.visible)
    let played = axis.x(of: model.position)
    let accent = area.color("accent_color") ?? area.textColor
    let (middle, scale) = (height / 2, height / 2 - Self.margin)
    for (isPlayed, color) in [(true, accent), (false, area.textColor.faded(0.55))] {
      for (fraction, isPeak) in [(0.45, true), (1.0, false)] {
        canvas.setColor(color.faded(fraction))
        for (index, column) in columns.enumerated() {
          let x = axis.inset + Double(index) * Self.pitch
          guard (x < played) == isPlayed else { continue }
          let size = WaveformHeight.fraction(of: isPeak ? column.peak : column.rms) * scale
          canvas.addRectangle(x, middle - size, Self.width, max(1, 2 * size))
        }
        canvas.fill()
      }
    }
  }

  private func drawSpectrogram(_ canvas: Canvas, _ axis: TimeAxis, _ height: Double) {
    let heat = SpectrogramColors.all
    guard let overview = model.overview else { return }
    let found = overview.spectrogram
    if spectrogram == nil, found.columnCount > 0 {
      let bands = Spectrogram.bandCount
      spectrogram = PixelImage(width: found.columnCount, height: bands) { column, row in
        heat[Int(found.value(column: column, band: bands - 1 - row))]
      }
    }
    guard let spectrogram, model.duration > 0 else { return }
    canvas.clipped(axis.inset, 0, axis.span, height, radius: Self.radius) {
      // Draw only the part of the audio that has been read.
      let covered = Double(found.columnCount * found.columnFrames) / overview.sampleRate
      let (from, to) = (axis.x(of: 0), axis.x(of: covered))
      canvas.draw(spectrogram, from, 0, to - from, height)
    }
  }
}
