import CAdwaita

/// One of several, by its name.
public final class DropDown: Widget {
  override class var type: GType { gtk_drop_down_get_type() }
  private var isSetting = false
  private var items: [String] = []

  /// One that offers these names.
  public convenience init(names: [String], selected: Int) {
    guard let raw = gtk_drop_down_new(nil, nil) else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(raw))
    set(names, selected: selected)
  }

  /// The name for a screen reader, also of the button in it, which has the keyboard.
  public override func setAccessibleLabel(_ text: String) {
    super.setAccessibleLabel(text)
    guard let button = gtk_widget_get_first_child(widget) else { return }
    Widget(OpaquePointer(button)).setAccessibleLabel(text)
  }

  /// Shows other names to choose from, and one as chosen; calls nobody that listens.
  public func set(_ names: [String], selected: Int) {
    isSetting = true
    if names != items {
      items = names
      let list = gtk_string_list_new(nil)
      for name in names { gtk_string_list_append(list, name) }
      gtk_drop_down_set_model(raw, list)
      if let list { g_object_unref(gpointer(list)) }
    }
    gtk_drop_down_set_selected(raw, guint(clamping: selected))
    isSetting = false
  }

  /// The place of the one that is chosen.
  public var selected: Int { Int(gtk_drop_down_get_selected(raw)) }

  /// Calls `action` with the place of what a person chose.
  public func onChange(_ action: @escaping (Int) -> Void) {
    onChange(of: "selected") { [weak self] in
      guard let self, !isSetting, items.indices.contains(selected) else { return }
      action(selected)
    }
  }
}
