import GTK

extension ToggleButton {
  static func effect(_ name: String, _ picture: Picture, _ more: [Widget] = []) -> ToggleButton {
    let (button, column, label) = (
      ToggleButton(), Box.column(spacing: 4), Label(name, ellipsized: true)
    )
    // A long name would widen all cards.
    label.wants(letters: 9, lines: 2)
    column.append(picture)
    column.append(label)
    for widget in more { column.append(widget) }
    button.setChild(column)
    button.setStyle("flat")
    button.setStyle("effect")
    button.setAccessibleLabel(name)
    return button
  }
}
