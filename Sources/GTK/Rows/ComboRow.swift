import CAdwaita
import Translations

package final class ComboRow: ActionRow, ChoiceControl {
  override class var type: GType { adw_combo_row_get_type() }
  private var isSetting = false
  private var items: [String] = []

  required init(_ raw: OpaquePointer) {
    super.init(raw)
    namesChoices()
  }

  package func set(_ names: [String], selected: Int) {
    isSetting = true
    if names != items {
      items = names
      let list = gtk_string_list_new(nil)
      for name in names { gtk_string_list_append(list, name) }
      adw_combo_row_set_model(pointer(), list)
      if let list { g_object_unref(gpointer(list)) }
    }
    adw_combo_row_set_selected(pointer(), guint(clamping: selected))
    isSetting = false
    nameRow()
  }

  /// Adds the selected choice to the accessible name, because libadwaita 1.2 does not report it to
  /// screen readers.
  override func nameRow() {
    let chosen = items.indices.contains(selected) ? items[selected] : subtitle
    name(chosen.isEmpty ? title : tr("%1, %2", title, chosen))
  }

  package var selected: Int { Int(adw_combo_row_get_selected(pointer())) }

  package func onChange(_ action: @escaping (Int) -> Void) {
    onChange(of: "selected") { [weak self] in
      guard let self, !isSetting, items.indices.contains(selected) else { return }
      nameRow()
      action(selected)
    }
  }
}
