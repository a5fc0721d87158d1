import GTK

/// A title that can be edited in place.
///
/// Enter keeps the new text, and Escape restores the old text.
final class TitleEditor {
  /// Called when the user types a space as the first character, because titles cannot begin with a
  /// space; nil to insert the space.
  var onLeadingSpace: (() -> Void)?

  private let box: Box
  private let label: Label
  private let shown: Widget
  private var entry: Entry?
  private var before = ""
  private var keep: (String) -> Void = { _ in }
  private var returnFocus: () -> Void = {}

  /// - Parameter shown: the widget that the text field replaces; nil for the label.
  init(box: Box, label: Label, shown: Widget? = nil) {
    (self.box, self.label, self.shown) = (box, label, shown ?? label)
  }

  var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  var isWriting: Bool { entry != nil }

  /// Starts editing.
  ///
  /// `keep` receives the new text. `returnFocus` must restore the focus to the widget that had it
  /// before.
  func begin(
    _ text: String, name: String, keep: @escaping (String) -> Void,
    returnFocus: @escaping () -> Void
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
    // Keep the new text if the user clicks elsewhere.
    entry.onFocusLeave { [weak self, weak entry] in
      // Remove the entry later. If it were removed now, GTK would search forever for a path from
      // the entry to the widget that receives the focus.
      Task {
        // The text field also loses the focus briefly when the menu from which editing was started
        // closes.
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
    (self.entry, self.keep, self.returnFocus) = (entry, keep, returnFocus)
    shown.isVisible = false
    box.prepend(entry)
    entry.focusAll()
  }

  func end(isKept: Bool = false, byKey: Bool = false) {
    guard let entry else { return }
    // Clear this property first. When the entry is removed, it loses the focus, and this method is
    // called again.
    self.entry = nil
    let title = entry.text
    // Restore the focus explicitly, because GTK would move it to the next row.
    if byKey { returnFocus() }
    shown.isVisible = true
    box.remove(entry)
    // Compare the text with the text at the start of editing, because another machine may have
    // changed the title since then.
    if isKept, title != before { keep(title) }
  }
}
