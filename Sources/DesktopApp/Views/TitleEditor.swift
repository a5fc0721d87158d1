import GTK

/// A title that can be written over where it stands: Enter keeps what is written, Escape leaves what was.
final class TitleEditor {
  /// Called for a space that would be the first letter of a title, which it cannot be; nil to write it.
  var onLeadingSpace: (() -> Void)?

  private let box: Box
  private let label: Label
  private let shown: Widget
  private var entry: Entry?
  private var before = ""
  private var keep: (String) -> Void = { _ in }
  private var giveBack: () -> Void = {}

  /// - Parameter shown: the widget that makes room for what is written; the label if nil.
  init(box: Box, label: Label, shown: Widget? = nil) {
    (self.box, self.label, self.shown) = (box, label, shown ?? label)
  }

  /// The present text.
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// Whether a person writes over it now.
  var isWriting: Bool { entry != nil }

  /// Lets it be written over; `keep` gets what is written in its place, and `giveBack` is to give the keyboard to what
  /// had it before.
  func begin(
    _ text: String, name: String, keep: @escaping (String) -> Void, giveBack: @escaping () -> Void
  ) {
    guard entry == nil else { return }
    let entry = Entry()
    before = text
    entry.text = text
    entry.setAccessibleLabel(name)
    entry.setStyle("memo-entry")
    entry.wants(letters: 40)
    entry.expands()
    entry.onEnter { [weak self] in self?.end(isKept: true, byKey: true) }
    // What was written is not lost because something else was clicked.
    entry.onFocusLeave { [weak self, weak entry] in
      // GTK would look for a way from a field that is gone to what gets the keyboard, and never find it.
      Task {
        // It leaves for a moment, too, when the menu closes that led here.
        guard let self, let entry, self.entry === entry, !entry.hasWindowFocus else { return }
        self.end(isKept: true)
      }
    }
    entry.onKey { [weak self] key in
      guard key.name == "Escape" else { return false }
      self?.end(byKey: true)
      return true
    }
    entry.onKey(isFirst: true) { [weak self] key in
      guard key.name == "space", !key.hasModifier, let self, let onLeadingSpace,
        self.entry?.isAllSelected == true
      else { return false }
      end(byKey: true)
      onLeadingSpace()
      return true
    }
    (self.entry, self.keep, self.giveBack) = (entry, keep, giveBack)
    shown.isVisible = false
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
    shown.isVisible = true
    box.remove(entry)
    // Another machine may have given it another title meanwhile.
    if isKept, title != before { keep(title) }
  }
}
