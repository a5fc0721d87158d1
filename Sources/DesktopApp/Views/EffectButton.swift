import GTK

extension ToggleButton {
  /// Creates the button of an effect: a picture above its name.
  static func effect(_ name: String, _ picture: Picture) -> ToggleButton {
    let (button, column) = (ToggleButton(), Box.column(spacing: 4))
    column.append(picture)
    column.append(Label(name, ellipsized: true))
    button.setChild(column)
    button.setStyle("flat")
    button.setStyle("effect")
    button.setAccessibleLabel(name)
    return button
  }
}
