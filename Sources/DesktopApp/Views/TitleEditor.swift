import GTK

/// A title that can be written over where it stands: Enter keeps what is written, Escape leaves what was.
final class TitleEditor {
  private let box: Box
  private let label: Label
  private var entry: Entry?
  private var keep: (String) -> Void = { _ in }

  init(box: Box, label: Label) { (self.box, self.label) = (box, label) }

  /// What stands there.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Lets it be written over; `keep` gets what is written in its place.
  func begin(_ text: String, name: String, keep: @escaping (String) -> Void) {
    guard entry == nil else { return }
    let entry = Entry()
    entry.text = text
    entry.setAccessibleLabel(name)
    entry.setStyle("memo-entry")
    entry.expands()
    entry.onEnter { [weak self] in self?.end(isKept: true) }
    // What was written is not lost because something else was clicked.
    entry.onFocusLeave { [weak self] in self?.end(isKept: true) }
    entry.onKey { [weak self] key in
      guard key.name == "Escape" else { return false }
      self?.end()
      return true
    }
    (self.entry, self.keep) = (entry, keep)
    label.isVisible = false
    box.prepend(entry)
    entry.focusAll()
  }

  /// Shows the title as it was again, unless what was written is kept.
  func end(isKept: Bool = false) {
    guard let entry else { return }
    // To take the entry away takes the focus from it, which would end it again.
    self.entry = nil
    let title = entry.text
    label.isVisible = true
    box.remove(entry)
    if isKept { keep(title) }
  }
}
