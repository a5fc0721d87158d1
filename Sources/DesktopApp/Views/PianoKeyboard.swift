import GTK
import MynaPiano
import MynaScreens
import MynaStudio

/// The keys on the Piano page.
///
/// Each key is a toggle button that is on while the key is held down, so that a screen reader can
/// find the key by its name. Touches and clicks are handled by the entire keyboard rather than by
/// the buttons, because a finger can glide from key to key.
final class PianoKeyboard {
  var onResize: () -> Void = {}

  private let model: PianoModel
  private let box: CustomLayoutBox
  private var layout: KeyboardLayout
  /// The keys in the order in which they are drawn, as numbers of semitones above the lowest C.
  ///
  /// Black keys are drawn on top of white keys.
  private let steps: [Int]
  private let keys: [ToggleButton]
  private let texts: [Label]
  /// The key that receives the keyboard focus, as the number of semitones above the lowest C.
  private var current = 0
  private var shown: DisplayedState?

  private struct DisplayedState: Equatable {
    var held: Set<Int>
    var lowest: Int
    var labels: KeyLabels
  }

  init(_ box: CustomLayoutBox, _ model: PianoModel) {
    (self.box, self.model) = (box, model)
    layout = KeyboardLayout(width: 1, height: 1, octave: model.settings.octave)
    let all = 0..<12 * 7
    steps = all.filter { !PianoKey.isBlack($0) } + all.filter(PianoKey.isBlack)
    keys = steps.map { _ in ToggleButton() }
    texts = keys.map { _ in Label("") }
    for (index, key) in keys.enumerated() { build(key, texts[index], step: steps[index]) }
    connect()
  }

  private func build(_ key: ToggleButton, _ text: Label, step: Int) {
    key.setStyle("piano-key")
    key.setStyle(PianoKey.isBlack(step) ? "black" : "white")
    key.setChild(text)
    text.sitsAtBottom()
    key.ignoresPointer()
    key.isFocusable = step == current
    key.onClick { [weak self] in
      guard let self else { return }
      model.strike(layout.keys.lowerBound + step)
    }
    box.append(key)
  }

  // Don't do this in `init`, where the closures would capture the parameters.
  private func connect() {
    box.runsLeftToRight()
    box.layOut(
      least: (width: 280, height: 96),
      height: { Int(KeyboardLayout.naturalHeight(width: Double($0)).rounded()) }
    ) { [weak self] width, height in
      self?.places(width, height) ?? []
    }
    box.onTouches { [weak self] touch in self?.handle(touch) }
    box.onKey(isFirst: true) { [weak self] key in self?.press(key) ?? false }
  }

  func show() {
    let settings = model.settings
    layout = KeyboardLayout(width: layout.width, height: layout.height, octave: settings.octave)
    let new = DisplayedState(
      held: model.held, lowest: layout.keys.lowerBound, labels: settings.labels)
    guard new != shown else { return }
    let hasNewNames = new.lowest != shown?.lowest || new.labels != shown?.labels
    for (index, step) in steps.enumerated() {
      let key = new.lowest + step
      let isHeld = new.held.contains(key)
      if isHeld != shown?.held.contains(key) {
        keys[index].isOn = isHeld
      }
      guard hasNewNames else { continue }
      texts[index].text = new.labels.text(of: key)
      keys[index].setAccessibleLabel(PianoMessages.name(of: key))
    }
    shown = new
  }

  private func places(_ width: Int, _ height: Int) -> [CustomLayoutBox.Frame?] {
    if (Double(width), Double(height)) != (layout.width, layout.height) {
      // Defer this, because the layout must not change during a layout pass.
      Task { [weak self] in self?.onResize() }
    }
    layout = KeyboardLayout(
      width: Double(width), height: Double(height), octave: model.settings.octave)
    return steps.map { step in
      let key = layout.keys.lowerBound + step
      guard layout.keys.contains(key) else { return nil }
      let area = layout.area(of: key)
      // Use whole pixels, so that all gaps are equal.
      let (left, right) = (area.x.rounded(), (area.x + area.width).rounded())
      return CustomLayoutBox.Frame(
        x: left, y: area.y, width: Int(right - left), height: Int(area.height.rounded()))
    }
  }

  func focus() { button(of: current)?.focus() }

  private func handle(_ touch: Touch) {
    let phase: KeyboardTouches.Phase =
      switch touch.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    if touch.phase == .began { focus() }
    model.touch(
      finger: touch.finger, phase, x: touch.x, y: touch.y, on: layout,
      at: EventTime.stamp(of: touch.time))
  }

  private func press(_ key: Key) -> Bool {
    guard !key.hasModifier else { return false }
    switch key.name {
    case "Left": move(to: current - 1)
    case "Right": move(to: current + 1)
    case "Home": move(to: 0)
    case "End": move(to: layout.keys.count - 1)
    case "Return": model.strike(layout.keys.lowerBound + current)
    default: return false
    }
    return true
  }

  private func move(to step: Int) {
    let step = min(max(step, 0), layout.keys.count - 1)
    button(of: current)?.isFocusable = false
    current = step
    button(of: step)?.isFocusable = true
    focus()
  }

  private func button(of step: Int) -> Button? { steps.firstIndex(of: step).map { keys[$0] } }
}
