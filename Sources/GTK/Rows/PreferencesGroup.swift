import CAdwaita

/// Rows that belong together, with a title and some words above them.
package final class PreferencesGroup: Widget {
  override class var type: GType { adw_preferences_group_get_type() }

  /// The words below the title.
  package func setDescription(_ text: String) {
    // It is markup.
    guard let escaped = g_markup_escape_text(text, -1) else { return }
    adw_preferences_group_set_description(pointer(), escaped)
    g_free(escaped)
  }
}
