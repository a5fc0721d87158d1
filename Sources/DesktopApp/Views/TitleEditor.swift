import GTK

/// A title that can be written over where it stands: Enter keeps what is written, Escape leaves what was.
final class TitleEditor {
  private let box: Box
  private let label: Label
  private var entry: Entry?
  private var keep: (String) -> Void = { _ in }
  private var giveBack: () -> Void = {}

  init(box: Box, label: Label) { (self.box, self.label) = (box, label) }

  /// The present text.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Lets it be written over; `keep` gets what is written in its place, and `giveBack` is to give the keyboard to what
  /// had it before.
  func begin(
    _ text: String, name: String, keep: @escaping (String) -> Void, giveBack: @escaping () -> Void
  ) {
    guard entry == nil else { return }
    let entry = Entry()
    entry.text = text
    entry.setAccessibleLabel(name)
    entry.setStyle("memo-entry")
    entry.expands()
    entry.onEnter { [weak self] in self?.end(isKept: true, byKey: true) }
    // What was written is not lost because something else was clicked.
    entry.onFocusLeave { [weak self] in self?.end(isKept: true) }
    entry.onKey { [weak self] key in
      guard key.name == "Escape" else { return false }
      self?.end(byKey: true)
      return true
    }
    (self.entry, self.keep, self.giveBack) = (entry, keep, giveBack)
    label.isVisible = false
    box.prepend(entry)
    entry.focusAll()
  }

  /// Shows the title as it was again, unless what was written is kept.
  func end(isKept: Bool = false, byKey: Bool = false) {
    guard let entry else { return }
    // To take the entry away takes the focus from it, which would end it again.
    self.entry = nil
    let title = entry.text
    // GTK would hand the keyboard on to the next row.
    if byKey { giveBack() }
    label.isVisible = true
    box.remove(entry)
    if isKept { keep(title) }
  }
}
