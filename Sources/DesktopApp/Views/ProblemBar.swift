import GTK

final class ProblemBar {
  private let revealer: Revealer
  private let box: Box
  private let label: Label
  private let button: Button
  private var action: () -> Void = {}

  init(_ builder: Builder) {
    (revealer, box) = (builder("troubleRevealer"), builder("troubleBox"))
    (label, button) = (builder("troubleLabel"), builder("troubleButton"))
    box.putsButtonBelow()
    button.onClick { [weak self] in self?.action() }
    revealer.isVisible = false
  }

  func show(_ text: String, button title: String, isGrave: Bool, _ action: @escaping () -> Void) {
    (label.text, button.label, self.action) = (text, title, action)
    button.wrapsTexts()
    box.setStyle("grave", isGrave)
    revealer.isVisible = true
    revealer.isRevealed = true
  }

  func hide() {
    revealer.isRevealed = false
    revealer.isVisible = false
  }
}
