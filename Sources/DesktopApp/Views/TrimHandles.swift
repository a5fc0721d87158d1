import GTK
import MynaScreens

/// The frame around what is selected of a waveform, with a handle at each end.
///
/// A pointer drags what is drawn; the keyboard and a screen reader move two sliders that lie unseen over it.
final class TrimHandles {
  /// Pixels that a handle is wide; it stands outside of what is selected, so that nothing of that is covered.
  static let width = 16.0
  /// Pixels around an edge in which a finger takes hold of it.
  private static let reach = 24.0

  /// The least pixels that an arrow key moves one.
  private static let stepWidth = 8.0

  /// Called when one was moved, with the place it is at now.
  var onMove: (Double) -> Void = { _ in }
  /// Called when it has to be drawn anew.
  var onFocus: () -> Void = {}

  private let edit: EditModel
  private let (start, end): (Scale, Scale)
  private var held: (isStart: Bool, offset: Double)?

  init(start: Scale, end: Scale, _ edit: EditModel) {
    (self.start, self.end, self.edit) = (start, end, edit)
    start.onChange { [weak self] seconds in self?.move(isStart: true, to: seconds) }
    end.onChange { [weak self] seconds in self?.move(isStart: false, to: seconds) }
    for slider in [start, end] {
      slider.runsLeftToRight()
      slider.addPageArrows()
      slider.onFocusChange { [weak self] in self?.onFocus() }
    }
    show()
  }

  /// Takes up what is selected.
  func show() {
    let reaches = edit.reaches
    for (slider, reach, seconds) in [
      (start, reaches.start, edit.selection.lowerBound),
      (end, reaches.end, edit.selection.upperBound),
    ] {
      slider.isVisible = edit.isEditing
      slider.setRange(reach)
      slider.value = seconds
      slider.setAccessibleValue(Words.exactClock(seconds))
    }
  }

  /// Has the arrow keys move them by about as far on the screen however much of the sound shows, and the page keys ten times
  /// as far; `pixel` is the seconds of a pixel.
  func setSteps(pixel: Double) {
    guard pixel > 0 else { return }
    let step = TimeStep.least(from: pixel * Self.stepWidth)
    for slider in [start, end] { slider.setSteps(step, page: 10 * step) }
  }

  // MARK: Pointer

  /// Whether a pointer at `x` would take hold of a handle.
  func isNear(_ x: Double, on axis: TimeAxis) -> Bool { edge(near: x, on: axis) != nil }

  /// Takes hold of the handle at `x`; false where there is none.
  func take(_ x: Double, on axis: TimeAxis) -> Bool {
    guard let (isStart, place) = edge(near: x, on: axis) else { return false }
    held = (isStart, x - place)
    // The arrow keys set it right afterward.
    (isStart ? start : end).focus()
    return true
  }

  /// Moves the handle that is held.
  func drag(to x: Double, on axis: TimeAxis) {
    guard let held else { return }
    move(isStart: held.isStart, to: axis.seconds(at: x - held.offset))
  }

  /// Lets go of it.
  func release() { held = nil }

  private func edge(near x: Double, on axis: TimeAxis) -> (isStart: Bool, place: Double)? {
    guard edit.isEditing, !edit.isWorking else { return nil }
    let (from, to) = (
      axis.x(of: edit.selection.lowerBound), axis.x(of: edit.selection.upperBound)
    )
    // Each handle is grasped at its middle, which is outside of what is selected.
    let (left, right) = (abs(x - (from - Self.width / 2)), abs(x - (to + Self.width / 2)))
    guard min(left, right) <= Self.reach else { return nil }
    return left < right ? (true, from) : (false, to)
  }

  private func move(isStart: Bool, to seconds: Double) {
    if isStart { edit.moveStart(to: seconds) } else { edit.moveEnd(to: seconds) }
    onMove(isStart ? edit.selection.lowerBound : edit.selection.upperBound)
  }

  // MARK: Drawing

  /// Dims what is not selected, and draws the frame around the rest.
  func draw(_ canvas: Canvas, on axis: TimeAxis, _ area: DrawingArea, height: Double) {
    let half = Self.width / 2
    let from = axis.x(of: edit.selection.lowerBound)
    let to = axis.x(of: edit.selection.upperBound)
    canvas.setColor((area.color("window_bg_color") ?? Color(0.5, 0.5, 0.5)).faded(0.72))
    canvas.addRectangle(0, 0, max(0, from - half), height)
    canvas.addRectangle(to + half, 0, max(0, axis.width - to - half), height)
    canvas.fill()
    let color = area.color("warning_bg_color") ?? area.textColor
    let (left, right) = (max(from - half, -half), min(to + half, axis.width + half))
    canvas.setColor(color)
    canvas.addRectangle(left, 0, max(0, right - left), 3)
    canvas.addRectangle(left, height - 3, max(0, right - left), 3)
    canvas.fill()
    for (slider, edge, side) in [(start, from, -1.0), (end, to, 1.0)] {
      let hasFocus = slider.hasVisibleFocus
      canvas.setColor(hasFocus ? area.color("accent_bg_color") ?? color : color)
      canvas.addCapsule(side < 0 ? edge - Self.width : edge, 0, Self.width, height)
      canvas.addRectangle(side < 0 ? edge - half : edge, 0, half, height)
      canvas.fill()
      canvas.setColor(hasFocus ? Color(1, 1, 1) : Color(0, 0, 0, 0.7))
      let grip = min(36, height * 0.3)
      canvas.addCapsule(edge + side * half - 2, (height - grip) / 2, 4, grip)
      canvas.fill()
    }
  }
}
