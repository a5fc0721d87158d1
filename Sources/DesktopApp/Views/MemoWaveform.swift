import GTK
import MynaLibrary
import MynaScreens

final class MemoWaveform {
  private let area: DrawingArea
  private var item: MemoItem?

  init(_ area: DrawingArea) {
    self.area = area
    area.runsLeftToRight()
    area.onDraw { [weak self] canvas in self?.draw(canvas) }
  }

  func show(_ item: MemoItem?) {
    guard
      item?.peaks != self.item?.peaks || item?.take.condition != self.item?.take.condition
        || item?.take.isInCloudOnly != self.item?.take.isInCloudOnly
    else { return }
    self.item = item
    area.redraw()
  }

  private func draw(_ canvas: Canvas) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let peaks = item?.peaks ?? []
    let isKnown = item?.take.condition == .good || item?.take.isInCloudOnly == true
    let isGood = isKnown && !peaks.isEmpty
    canvas.setColor(
      isGood ? area.color("accent_color") ?? area.textColor : area.textColor.faded(0.3))
    let (pitch, thickness) = (3.0, 2.0)
    let count = Int((width - 1) / pitch)
    let start = ((width - Double(count) * pitch + pitch - thickness) / 2).rounded()
    for column in 0..<count {
      // Use whole pixels, because drawing at fractional positions takes three times as long.
      let size =
        isGood
        ? max(2, (loudness(peaks, column, of: count) * (height - 12) / 2).rounded() * 2) : 2
      canvas.addRectangle(
        start + Double(column) * pitch, (height - size) / 2, thickness, size)
    }
    canvas.fill()
  }

  /// Returns the height of a column, 0…1, from the largest of its peaks.
  private func loudness(_ peaks: [Float], _ column: Int, of count: Int) -> Double {
    let first = column * peaks.count / count
    let end = max(first + 1, (column + 1) * peaks.count / count)
    return WaveformHeight.fraction(of: peaks[first..<min(end, peaks.count)].max() ?? 0)
  }
}
