import GTK

/// The four places as buttons, below or beside the page where Home is not.
final class RootSwitcher {
  let view: Box
  /// Called with the place that a person chooses.
  var onChoose: (Root) -> Void = { _ in }

  private let buttons: [ToggleButton]
  private var marked: Root?

  init(_ view: Box) {
    self.view = view
    buttons = Root.allCases.map(Self.button)
    for button in buttons { view.append(button) }
    connect()
  }

  // Separate from `init`, where signal handlers would capture its parameter.
  private func connect() {
    for (root, button) in zip(Root.allCases, buttons) {
      button.keepsFocusElsewhere()
      button.onClick { [weak self] in
        guard let self else { return }
        // It stands for what shows, not for having been tapped.
        mark(marked)
        onChoose(root)
      }
    }
  }

  /// Lights the place that shows.
  func mark(_ root: Root?) {
    marked = root
    for (index, button) in buttons.enumerated() { button.isOn = index == root?.rawValue }
  }

  private static func button(_ root: Root) -> ToggleButton {
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
