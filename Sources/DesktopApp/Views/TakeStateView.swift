import GTK
import MynaLibrary
import MynaScreens
import MynaSync

final class TakeStateView {
  var onFailure: (Widget) -> Void = { _ in }
  /// The state as a sentence; empty if no state is shown.
  private(set) var sentence = ""

  private let symbol: Picture
  private let place: Box
  private var icon = ""
  private var button: Button?

  /// Creates a view with a symbol.
  ///
  /// If the state is a failure, a button in the same box replaces the symbol.
  init(_ symbol: Picture, in place: Box) {
    (self.symbol, self.place) = (symbol, place)
    symbol.isVisible = false
  }

  func show(_ state: TakeState?, of take: Take?) {
    let isFailure = if case .failed = state { true } else { false }
    let sentence = state.flatMap { state in take.map { TakeStateMessages.sentence(state, $0) } }
    button?.isVisible = isFailure
    symbol.isVisible = sentence != nil && !isFailure
    guard let state, let take, let sentence else {
      self.sentence = ""
      return
    }
    let icon = TakeSymbols.name(state, isOnlyHere: take.isOnlyHere)
    if isFailure {
      name(failureButton(), sentence)
    } else if icon != self.icon || sentence != self.sentence {
      symbol.show(icon: icon)
      name(symbol, sentence)
      self.icon = icon
    }
    self.sentence = sentence
  }

  private func name(_ widget: Widget, _ sentence: String) {
    widget.setAccessibleLabel(sentence)
    widget.tooltip = sentence
  }

  private func failureButton() -> Button {
    if let button { return button }
    let button = Button(label: "")
    button.setIcon("take-failed-symbolic")
    for style in ["flat", "circular", "memo-failure"] { button.setStyle(style) }
    button.sitsAtEnd()
    button.isFocusable = false
    button.keepsFocusElsewhere()
    button.onClick { [weak self, weak button] in if let self, let button { onFailure(button) } }
    place.append(button)
    self.button = button
    return button
  }
}
