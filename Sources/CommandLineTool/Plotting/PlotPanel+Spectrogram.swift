import Drawings
import MynaAudio
import Translations

extension PlotPanel {
  private static let (barWidth, barHeight) = (120.0, 9.0)

  mutating func draw(_ spectrogram: MelSpectrogram, _ plot: SoundPlot) {
    addHeading(tr("Spectrogram (Hz)"))
    drawColorBar()
    add(.rectangle(area, PlotColors.spectrogram[0]))
    let width = time.x(plot.duration) - area.x
    if spectrogram.columnCount > 0, width >= 1 {
      add(
        .image(
          image(of: spectrogram, plot.duration, width: Int(min(area.width, width).rounded())),
          .init(x: area.x, y: area.y, width: width, height: area.height)))
    }
    let frequencies: [Double] = [
      1_000, 5_000, 10_000, 2_000, 500, 20_000, 100, 3_000, 200, 15_000, 7_000, 300, 4_000, 6_000,
      1_500, 8_000,
    ]
    let marks = frequencies.filter { spectrogram.frequencies.contains($0) }
    for (frequency, y) in Self.fitting(
      marks, y: { area.bottom - spectrogram.fraction(of: $0) * area.height })
    {
      addLabel(String(Int(frequency)), y: y)
    }
  }

  private mutating func drawColorBar() {
    let bar = IndexedImage(
      width: 256, height: 1, palette: PlotColors.spectrogram, pixels: Array(0...255))
    let left = area.right - Self.barWidth - 36
    addNote("−100", right: left - 6)
    add(
      .image(
        bar,
        .init(
          x: left, y: area.y - 7 - Self.barHeight, width: Self.barWidth, height: Self.barHeight)))
    addNote("0 dB")
  }

  /// Returns an image with a row for each band and a column for each pixel.
  private func image(
    of spectrogram: MelSpectrogram, _ duration: Double, width: Int
  ) -> IndexedImage {
    let bandCount = spectrogram.bandCount
    var pixels = [UInt8](repeating: 0, count: width * bandCount)
    let columnsPerPixel = duration / spectrogram.columnDuration / Double(width)
    for x in 0..<width {
      for band in 0..<bandCount {
        let value =
          columnsPerPixel > 1
          ? spectrogram.peak(band, from: Double(x) * columnsPerPixel, count: columnsPerPixel)
          : spectrogram.interpolated(band, at: (Double(x) + 0.5) * columnsPerPixel - 0.5)
        pixels[(bandCount - 1 - band) * width + x] = value
      }
    }
    return IndexedImage(
      width: width, height: bandCount, palette: PlotColors.spectrogram, pixels: pixels)
  }
}

extension MelSpectrogram {
  /// Returns the highest level of several columns in a band.
  fileprivate func peak(_ band: Int, from start: Double, count: Double) -> UInt8 {
    let first = min(Int(start), columnCount - 1)
    let last = min(max(first, Int(start + count) - 1), columnCount - 1)
    return (first...last).reduce(0) { max($0, value(column: $1, band: band)) }
  }

  /// Returns the level in a band at a position between the centers of columns.
  fileprivate func interpolated(_ band: Int, at position: Double) -> UInt8 {
    let position = min(max(0, position), Double(columnCount - 1))
    let first = Int(position)
    let (a, b) = (
      Double(value(column: first, band: band)),
      Double(value(column: min(first + 1, columnCount - 1), band: band))
    )
    return UInt8(min(255, a + (b - a) * (position - Double(first))).rounded())
  }
}
