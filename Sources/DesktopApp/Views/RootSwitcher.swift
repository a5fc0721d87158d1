import GTK

/// Buttons for the four destinations, below or beside the page if Home is not visible.
final class RootSwitcher {
  let view: Box
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
        // The button shows which destination is visible, so undo the toggle by the tap.
        mark(marked)
        onChoose(root)
      }
    }
  }

  /// Highlights the visible destination.
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
