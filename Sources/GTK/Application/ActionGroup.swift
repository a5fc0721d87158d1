import CAdwaita

/// Actions for the menus of a page.
package final class ActionGroup: Object {
  /// Actions that menus do not find now, by name.
  private var absent: [String: Object] = [:]

  /// A group without actions.
  package init() {
    guard let raw = g_simple_action_group_new() else { preconditionFailure("GTK is not up") }
    super.init(owned: OpaquePointer(raw))
  }

  /// Has `action` done when a menu asks for the action of this name.
  package func add(_ name: String, _ action: @escaping () -> Void) {
    guard let entry = g_simple_action_new(name, nil) else { return }
    let object = Object(owned: entry)
    object.onActivation(action)
    g_action_map_add_action(raw, entry)
  }

  /// Has `action` done when a menu asks for what it shows with a check mark; the mark stays as it is.
  package func addCheck(_ name: String, _ action: @escaping () -> Void) {
    guard let entry = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0)) else {
      return
    }
    let object = Object(owned: entry)
    object.onActivation(action)
    g_action_map_add_action(raw, entry)
  }

  /// Has `action` done with the one of several that a menu asks for; the mark stays where it is.
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

  /// Shows which one of several is chosen.
  package func setChoice(_ name: String, _ choice: String) {
    guard let action = g_action_map_lookup_action(raw, name) else { return }
    g_simple_action_set_state(action, g_variant_new_string(choice))
  }

  /// Whether menus show a check mark.
  package func setChecked(_ name: String, _ isChecked: Bool) {
    guard let action = g_action_map_lookup_action(raw, name) else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isChecked ? 1 : 0))
  }

  /// Whether an action is there at all for menus, which leave out what is not if they say so.
  package func setPresent(_ name: String, _ isPresent: Bool) {
    if isPresent, let action = absent.removeValue(forKey: name) {
      g_action_map_add_action(raw, action.raw)
    } else if !isPresent, let action = g_action_map_lookup_action(raw, name) {
      absent[name] = Object(action)
      g_action_map_remove_action(raw, name)
    }
  }

  /// Whether what an action does can be done now; menus leave out or dim what cannot.
  package func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(raw, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  /// Offers the actions to menus inside of a widget, as "PREFIX.NAME".
  package func insert(into widget: Widget, as prefix: String) {
    gtk_widget_insert_action_group(widget.widget, prefix, raw)
  }
}
