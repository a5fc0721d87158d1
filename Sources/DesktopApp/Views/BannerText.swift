import GTK

/// A sentence above a page, for as long as it is true.
final class BannerText {
  private let revealer: Revealer
  private let label: Label

  /// - Parameter id: that of the revealer; its label has the same with "Label" behind it.
  init(_ builder: Builder, _ id: String) {
    (revealer, label) = (builder(id), builder(id + "Label"))
  }

  /// The sentence; nil for none.
  var text: String? {
    didSet {
      label.text = text ?? ""
      revealer.isVisible = text != nil
      revealer.isRevealed = text != nil
    }
  }
}
