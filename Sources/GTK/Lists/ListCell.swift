import CAdwaita

/// A place of a list view's, of which it has as many as it likes to, in sight or near it.
@MainActor final class ListCell {
  let item: Object
  let shell = SlidingBin()
  private(set) var row: (any ListRow)?
  private(set) var isFilled = false
  /// The number of the frame before which it got its place.
  var frameOfPlace = 0
  /// The heading above the row, once it had one.
  private(set) var heading: Label?
  private var column: Box?

  init(_ item: OpaquePointer) {
    self.item = Object(item)
    gtk_list_item_set_child(item, shell.widget)
  }

  /// The present position; GTK moves it along when rows before it come and go.
  var position: Int { Int(gtk_list_item_get_position(item.raw)) }

  /// The row of GTK's around it, which has the keyboard.
  var frame: Widget? { frameWidget.map { Widget(OpaquePointer($0)) } }

  var frameWidget: UnsafeMutablePointer<GtkWidget>? {
    gtk_widget_get_parent(column?.widget ?? shell.widget)
  }

  /// Shows a heading above the row, or none.
  ///
  /// It is there before the row is, so that filling rows moves nothing.
  func show(heading text: String?) {
    guard text != nil || heading?.isVisible == true else { return }
    if let text, heading == nil { addHeading(text) }
    heading?.text = text ?? ""
    heading?.isVisible = text != nil
    frame?.setStyle("headed", text != nil)
  }

  private func addHeading(_ text: String) {
    let (label, column) = (Label.heading(text), Box.column(spacing: 0))
    label.setStyle("list-heading")
    // A heading is nothing to tap: the row below it is.
    label.keepsPresses()
    column.append(label)
    gtk_list_item_set_child(item.raw, column.widget)
    column.append(shell)
    (heading, self.column) = (label, column)
  }

  /// Shows what is at its position, in the row that it has or else in a free one.
  func fill(isSelected: Bool, _ free: () -> any ListRow) {
    let row = row ?? free()
    if self.row == nil {
      self.row = row
      shell.setChild(row.content)
    }
    isFilled = true
    shell.offset = 0
    row.show(position)
    show(isSelected: isSelected)
    frame?.setAccessibleLabel(row.accessibleName)
  }

  /// Shows whether it is among those that are chosen.
  func show(isSelected: Bool) {
    guard isFilled else { return }
    row?.setSelected(isSelected)
    frame?.looksSelected = isSelected
  }

  /// Stands for nothing, and gives back the row that it showed.
  func clear() -> (any ListRow)? {
    guard let row else { return nil }
    if isFilled { row.clear() }
    isFilled = false
    shell.setChild(nil)
    self.row = nil
    return row
  }
}
