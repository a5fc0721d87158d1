import GTK
import MynaLibrary
import Translations

enum TakeNotesDialog {
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
    dialog.add("save", tr("Save"), style: .suggested, isDefault: true)
    // The closure retains the fields until the user responds.
    dialog.show { answer in
      guard answer == "save" else { return }
      // Save the tags only if the user edited them, because a tag with a comma would be split.
      let words = tags.text == shownTags ? nil : tags.text.split(separator: ",").map(String.init)
      let text = note.text == take.note ? nil : note.text
      if words != nil || text != nil { save(TakeDescription(tags: words, note: text)) }
    }
    tags.focus()
  }
}
