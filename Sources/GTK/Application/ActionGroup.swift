import CAdwaita

package final class ActionGroup: Object {
  /// The actions that are currently removed, by name.
  ///
  /// They are retained so that they can be added again.
  private var absent: [String: Object] = [:]

  package init() {
    guard let raw = g_simple_action_group_new() else { preconditionFailure("GTK is not up") }
    super.init(owned: OpaquePointer(raw))
  }

  package func add(_ name: String, _ action: @escaping () -> Void) {
    guard let entry = g_simple_action_new(name, nil) else { return }
    let object = Object(owned: entry)
    object.onActivation(action)
    g_action_map_add_action(raw, entry)
  }

  /// Adds an action that is shown with a check mark.
  ///
  /// Activating the action does not change the check mark. Call `setChecked` to change it.
  package func addCheck(_ name: String, _ action: @escaping () -> Void) {
    guard let entry = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0)) else {
      return
    }
    let object = Object(owned: entry)
    object.onActivation(action)
    g_action_map_add_action(raw, entry)
  }

  /// Adds an action that chooses one of several values.
  ///
  /// Activating the action does not change the current value. Call `setChoice` to change it.
  package func addChoice(_ name: String, _ action: @escaping (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let entry = g_simple_action_new_stateful(name, type, g_variant_new_string("")) else {
      return
    }
    let object = Object(owned: entry)
    object.onChoice(action)
    g_action_map_add_action(raw, entry)
  }

  package func setChoice(_ name: String, _ choice: String) {
    guard let action = g_action_map_lookup_action(raw, name) else { return }
    g_simple_action_set_state(action, g_variant_new_string(choice))
  }

  package func setChecked(_ name: String, _ isChecked: Bool) {
    guard let action = g_action_map_lookup_action(raw, name) else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isChecked ? 1 : 0))
  }

  /// Adds or removes an action.
  ///
  /// Menu items with `hidden-when` set to `action-missing` appear and disappear along with the
  /// action.
  package func setPresent(_ name: String, _ isPresent: Bool) {
    if isPresent, let action = absent.removeValue(forKey: name) {
      g_action_map_add_action(raw, action.raw)
    } else if !isPresent, let action = g_action_map_lookup_action(raw, name) {
      absent[name] = Object(action)
      g_action_map_remove_action(raw, name)
    }
  }

  package func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(raw, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  /// Makes the actions available to menus inside a widget, as "PREFIX.NAME".
  package func insert(into widget: Widget, as prefix: String) {
    gtk_widget_insert_action_group(widget.widget, prefix, raw)
  }
}
