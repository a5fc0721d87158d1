import GTK

/// The title in the header of a page; a tap begins to write over it in its place.
final class EditableTitle {
  /// Called with the new title.
  var onRename: (String) -> Void = { _ in }
  /// Called when the keyboard is free again.
  var onGiveBack: () -> Void = {}

  private let (plain, label): (Label, Label)
  private let button: Button
  private let editor: TitleEditor

  /// Takes up the widgets of a page: its title, and the button that takes its place where it can be written over.
  init(_ builder: Builder) {
    (plain, label, button) = (builder("title"), builder("renameTitle"), builder("rename"))
    editor = TitleEditor(box: builder("titleBox"), label: label, shown: button)
    // A title without letters, such as a time, would be reversed where lines run to the left; letters have their own way.
    for label in [plain, label] { label.runsLeftToRight() }
    button.keepsFocusElsewhere()
    button.onClick { [weak self] in self?.begin() }
    button.tooltip = tr("Rename (F2)")
  }

  /// The title.
  var text: String {
    get { plain.text }
    set {
      (plain.text, editor.text) = (newValue, newValue)
      button.setAccessibleLabel(newValue)
    }
  }

  /// Whether a person can write over it.
  var isEditable = false {
    didSet {
      if !isEditable { editor.end() }
      plain.isVisible = !isEditable
      button.isVisible = isEditable && !editor.isWriting
    }
  }

  /// Begins to write over it.
  ///
  /// - Parameter onLeadingSpace: called for a space that is pressed first, in place of writing it.
  func begin(onLeadingSpace: (() -> Void)? = nil) {
    guard isEditable, !editor.isWriting else { return }
    editor.onLeadingSpace = onLeadingSpace
    editor.begin(text, name: tr("Title")) { [weak self] title in
      self?.onRename(title)
    } giveBack: { [weak self] in
      self?.onGiveBack()
    }
  }

  /// Whether a person writes over it now.
  var isWriting: Bool { editor.isWriting }

  /// Keeps the text that is being written, and gives the keyboard back unless the page is gone.
  func keep(givesBack: Bool = true) { editor.end(isKept: true, byKey: givesBack) }
}
