import GTK
import Translations

final class BackButton {
  /// Whether Home is beside the page, in which case no button that leads to Home is needed.
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

  func onClick(_ action: @escaping () -> Void) { button.onClick(action) }

  func show(_ title: String) {
    label.text = title
    button.tooltip = tr("Back to %1", title)
    button.setAccessibleLabel(tr("Back to %1", title))
    leadsHome = title == MainPage.home
    update()
  }

  private func update() { button.isVisible = !(leadsHome && isHomeBeside) }

  private static let arrow = "go-previous-symbolic"
}
