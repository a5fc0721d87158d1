import CAdwaita

package final class PreferencesGroup: Widget {
  override class var type: GType { adw_preferences_group_get_type() }

  package func setDescription(_ text: String) {
    // The description is markup, so the text must be escaped.
    guard let escaped = g_markup_escape_text(text, -1) else { return }
    adw_preferences_group_set_description(pointer(), escaped)
    g_free(escaped)
  }
}
