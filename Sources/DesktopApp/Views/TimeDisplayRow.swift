import GTK
import MynaScreens

/// The position, the duration, and the buttons for the waveform view.
///
/// They are in one row, or in two rows if the window is narrow or the text is large.
final class TimeDisplayRow {
  private let grid: Grid
  private let (position, duration): (Label, Label)
  private let tools: Widget
  private var width = 0
  private var isOneRow = true

  init(_ builder: Builder) {
    (grid, tools) = (builder("times"), builder("pictureTools"))
    (position, duration) = (builder("position"), builder("duration"))
  }

  func fit(width: Int) {
    self.width = width
    arrange()
  }

  func show(position now: Double, duration all: Double) {
    (position.text, duration.text) = (
      LocalizedNumberFormatting.exactClock(now), LocalizedNumberFormatting.exactClock(all)
    )
    arrange()
  }

  private func arrange() {
    let parts = [position, tools, duration]
    let needed = parts.map(\.wantedWidth).reduce(0, +) + (parts.count - 1) * Self.gap
    guard width > 0, (needed <= width) != isOneRow else { return }
    isOneRow.toggle()
    grid.move(tools, column: isOneRow ? 1 : 0, row: isOneRow ? 0 : 1, columns: isOneRow ? 1 : 3)
  }

  private static let gap = 6
}
