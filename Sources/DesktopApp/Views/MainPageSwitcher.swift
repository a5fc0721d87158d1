import GTK

final class MainPageSwitcher {
  let view: Box
  var onChoose: (MainPage) -> Void = { _ in }

  private let buttons: [ToggleButton]
  private var marked: MainPage?

  init(_ view: Box) {
    self.view = view
    buttons = MainPage.allCases.map(Self.button)
    for button in buttons { view.append(button) }
    connect()
  }

  // Don't do this in `init`, where the signal handlers would capture the parameter.
  private func connect() {
    for (root, button) in zip(MainPage.allCases, buttons) {
      button.keepsFocusElsewhere()
      button.onClick { [weak self] in
        guard let self else { return }
        // The button shows which destination is visible, so undo the change that the tap caused.
        mark(marked)
        onChoose(root)
      }
    }
  }

  func mark(_ root: MainPage?) {
    marked = root
    for (index, button) in buttons.enumerated() { button.isOn = index == root?.rawValue }
  }

  private static func button(_ root: MainPage) -> ToggleButton {
    let (button, column) = (ToggleButton(), Box.column(spacing: 2))
    column.append(Picture(icon: root.icon, pixels: 16))
    column.append(Label(root.title, ellipsized: true))
    column.sitsInMiddle()
    button.setChild(column)
    button.setStyle("flat")
    button.setStyle("root-button")
    button.setAccessibleLabel(root.title)
    return button
  }
}
