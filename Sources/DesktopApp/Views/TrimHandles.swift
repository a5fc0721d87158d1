import GTK
import MynaScreens

/// The frame around the selected part of a waveform, with a handle at each end.
///
/// The handles can be dragged with the pointer. For the keyboard and for screen readers, there are
/// two invisible sliders on top of the handles.
final class TrimHandles {
  /// The width of a handle in pixels.
  ///
  /// Handles are outside the selection, so they don't cover it.
  static let width = 16.0
  /// The distance, in pixels, within which a finger grabs a handle.
  private static let reach = 24.0

  /// The minimum distance, in pixels, by which an arrow key moves a handle.
  private static let stepWidth = 8.0

  /// Called when a handle was moved, with its time in seconds.
  var onMove: (Double) -> Void = { _ in }
  /// Called when the focus changes and the frame must be redrawn.
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

  func show() {
    let reaches = edit.reaches
    for (slider, reach, seconds) in [
      (start, reaches.start, edit.selection.lowerBound),
      (end, reaches.end, edit.selection.upperBound),
    ] {
      slider.isVisible = edit.isEditing
      slider.setRange(reach)
      slider.value = seconds
      slider.setAccessibleValue(LocalizedNumberFormatting.exactClock(seconds))
    }
  }

  /// Sets how far the arrow keys move a handle.
  ///
  /// The distance on the screen is about the same at every zoom level. The Page Up and Page Down
  /// keys move a handle ten times as far.
  ///
  /// - Parameter pixel: the number of seconds per pixel.
  func setSteps(pixel: Double) {
    guard pixel > 0 else { return }
    let step = TimeStep.least(from: pixel * Self.stepWidth)
    for slider in [start, end] { slider.setSteps(step, page: 10 * step) }
  }

  func isNear(_ x: Double, on axis: TimeAxis) -> Bool { edge(near: x, on: axis) != nil }

  /// Grabs the handle at `x`; returns false if there is none.
  func grab(_ x: Double, on axis: TimeAxis) -> Bool {
    guard let (isStart, place) = edge(near: x, on: axis) else { return false }
    held = (isStart, x - place)
    // Focus the slider, so that the arrow keys can adjust the handle afterward.
    (isStart ? start : end).focus()
    return true
  }

  func drag(to x: Double, on axis: TimeAxis) {
    guard let held else { return }
    move(isStart: held.isStart, to: axis.seconds(at: x - held.offset))
  }

  func release() { held = nil }

  private func edge(near x: Double, on axis: TimeAxis) -> (isStart: Bool, place: Double)? {
    guard edit.isEditing, !edit.isWorking else { return nil }
    let (from, to) = (
      axis.x(of: edit.selection.lowerBound), axis.x(of: edit.selection.upperBound)
    )
    // A handle is grabbed at its center, which is outside the selection.
    let (left, right) = (abs(x - (from - Self.width / 2)), abs(x - (to + Self.width / 2)))
    guard min(left, right) <= Self.reach else { return nil }
    return left < right ? (true, from) : (false, to)
  }

  private func move(isStart: Bool, to seconds: Double) {
    if isStart { edit.moveStart(to: seconds) } else { edit.moveEnd(to: seconds) }
    onMove(isStart ? edit.selection.lowerBound : edit.selection.upperBound)
  }

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
