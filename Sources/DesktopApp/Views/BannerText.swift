import GTK

final class BannerText {
  private let revealer: Revealer
  private let label: Label

  /// - Parameter id: the ID of the revealer; its label has the same ID, followed by "Label".
  init(_ builder: Builder, _ id: String) {
    (revealer, label) = (builder(id), builder(id + "Label"))
  }

  var text: String? {
    didSet {
      label.text = text ?? ""
      revealer.isVisible = text != nil
      revealer.isRevealed = text != nil
    }
  }
}
