import GTK

/// The button that leads to the page below, and says which that is where there is room for it.
final class BackButton {
  /// Whether Home is beside the page, so that no button has to lead there.
  var isHomeBeside = false { didSet { update() } }

  private let button: Button
  private let label = Label("")
  private var leadsHome = false

  init(_ builder: Builder) {
    button = builder("back")
    let (room, row) = (Squeezer(), Box.row(spacing: 6))
    row.append(Picture(icon: Self.arrow, pixels: 16))
    row.append(label)
    room.append(row)
    room.append(Picture(icon: Self.arrow, pixels: 16))
    button.setChild(room)
  }

  /// Calls `action` when it is pressed.
  func onClick(_ action: @escaping () -> Void) { button.onClick(action) }

  /// Says where it leads: to a page by its title, or to Home by that one's.
  func show(_ title: String) {
    label.text = title
    button.tooltip = tr("Back to %1", title)
    button.setAccessibleLabel(tr("Back to %1", title))
    leadsHome = title == Root.home
    update()
  }

  private func update() { button.isVisible = !(leadsHome && isHomeBeside) }

  private static let arrow = "go-previous-symbolic"
}
