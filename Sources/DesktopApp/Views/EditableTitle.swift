import GTK
import Translations

final class EditableTitle {
  var onRename: (String) -> Void = { _ in }
  var onReturnFocus: () -> Void = {}

  private let (plain, label): (Label, Label)
  private let button: Button
  private let editor: TitleEditor

  /// Connects a page's title widgets: a plain label, and a button that is shown instead if the
  /// title can be edited.
  init(_ builder: Builder) {
    (plain, label, button) = (builder("title"), builder("renameTitle"), builder("rename"))
    editor = TitleEditor(box: builder("titleBox"), label: label, shown: button)
    // In right-to-left languages, a title without letters, such as a time, would be reversed.
    // Letters keep their own direction.
    for label in [plain, label] { label.runsLeftToRight() }
    button.keepsFocusElsewhere()
    button.onClick { [weak self] in self?.begin() }
    button.tooltip = tr("Rename (F2)")
  }

  var text: String {
    get { plain.text }
    set {
      (plain.text, editor.text) = (newValue, newValue)
      button.setAccessibleLabel(newValue)
    }
  }

  var isEditable = false {
    didSet {
      if !isEditable { editor.end() }
      plain.isVisible = !isEditable
      button.isVisible = isEditable && !editor.isWriting
    }
  }

  /// Starts editing.
  ///
  /// - Parameter onLeadingSpace: called if the user types a space as the first character, which is
  ///   not inserted.
  func begin(onLeadingSpace: (() -> Void)? = nil) {
    guard isEditable, !editor.isWriting else { return }
    editor.onLeadingSpace = onLeadingSpace
    editor.begin(text, name: tr("Title")) { [weak self] title in
      self?.onRename(title)
    } returnFocus: { [weak self] in
      self?.onReturnFocus()
    }
  }

  var isWriting: Bool { editor.isWriting }

  func keep(returnsFocus: Bool = true) { editor.end(isKept: true, byKey: returnsFocus) }
}
