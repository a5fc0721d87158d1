import CAdwaita

package final class Menu: Object {
  package struct Entry {
    let label: String
    let action: String
    let choice: String?

    package init(_ label: String, action: String, choice: String? = nil) {
      (self.label, self.action, self.choice) = (label, action, choice)
    }
  }

  package init() {
    guard let raw = g_menu_new() else { preconditionFailure("GTK is not up") }
    super.init(owned: raw)
  }

  package func show(_ sections: [[Entry]]) {
    g_menu_remove_all(raw)
    for entries in sections where !entries.isEmpty {
      guard let section = g_menu_new() else { continue }
      for entry in entries { Self.add(entry, to: section) }
      g_menu_append_section(raw, nil, UnsafeMutablePointer(section))
      g_object_unref(gpointer(section))
    }
  }

  private static func add(_ entry: Entry, to section: OpaquePointer) {
    // A single underscore would mark the mnemonic letter.
    let label = entry.label.replacing("_", with: "__")
    guard let item = g_menu_item_new(label, nil) else { return }
    g_menu_item_set_action_and_target_value(
      item, entry.action, entry.choice.map { g_variant_new_string($0) })
    g_menu_append_item(section, item)
    g_object_unref(gpointer(item))
  }
}
