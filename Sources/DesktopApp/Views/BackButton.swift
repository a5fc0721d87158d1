import GTK

/// The button that leads to the page below, and says which that is.
final class BackButton {
  private let button: Button
  private let label: Label

  init(_ builder: Builder) { (button, label) = (builder("back"), builder("backLabel")) }

  /// Calls `action` when it is pressed.
  func onClick(_ action: @escaping () -> Void) { button.onClick(action) }

  /// Says where it leads.
  func show(_ title: String) {
    label.text = title
    button.tooltip = tr("Back to %1", title)
    button.setAccessibleLabel(tr("Back to %1", title))
  }
}
