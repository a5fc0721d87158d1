import GTK
import MynaLibrary

/// Asks for the tags and the note of a recording.
enum TakeNotesDialog {
  /// Shows the present ones; `save` gets those that were changed.
  static func show(
    _ take: Take, over window: Window, save: @escaping (TakeDescription) -> Void
  ) {
    let builder = Builder(AppResource["TakeNotes.ui"])
    let (tags, note): (Entry, TextView) = (builder("tags"), builder("note"))
    let shownTags = take.tags.joined(separator: ", ")
    (tags.text, note.text) = (shownTags, take.note)
    let dialog = MessageDialog(over: window, heading: tr("Tags and Note"), body: take.title)
    dialog.setExtra(builder("notes", as: Box.self))
    dialog.add("cancel", tr("Cancel"))
    dialog.add("save", tr("Save"), look: .suggested, isDefault: true)
    // Holds the fields until it is answered.
    dialog.show { answer in
      guard answer == "save" else { return }
      // A tag with a comma in it would become two.
      let words = tags.text == shownTags ? nil : tags.text.split(separator: ",").map(String.init)
      let text = note.text == take.note ? nil : note.text
      if words != nil || text != nil { save(TakeDescription(tags: words, note: text)) }
    }
    tags.focus()
  }
}
