import CAdwaita
import Translations

package final class DropDown: Widget {
  override class var type: GType { gtk_drop_down_get_type() }
  private var isSetting = false
  private var items: [String] = []
  private var watchesTexts = false
  private var accessibleName: String?
  /// The maximum width of the opened list in pixels, so that it fits in a narrow window.
  private static let mostListWidth: Int32 = 300

  required init(_ raw: OpaquePointer) {
    super.init(raw)
    namesChoices()
  }

  package convenience init(names: [String], selected: Int) {
    guard let raw = gtk_drop_down_new(nil, nil) else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(raw))
    set(names, selected: selected)
  }

  /// Sets the accessible name of the control and of its inner button.
  ///
  /// The inner button can have the focus, and its accessible name also includes the selected
  /// choice.
  package override func setAccessibleLabel(_ text: String) {
    super.setAccessibleLabel(text)
    if accessibleName == nil { onChange(of: "selected") { [weak self] in self?.nameButton() } }
    accessibleName = text
    nameButton()
  }

  private func nameButton() {
    guard let accessibleName, let button = gtk_widget_get_first_child(widget) else { return }
    let chosen = items.indices.contains(selected) ? items[selected] : nil
    Widget(OpaquePointer(button)).setAccessibleLabel(
      chosen.map { tr("%1, %2", accessibleName, $0) } ?? accessibleName)
  }

  package func set(_ names: [String], selected: Int) {
    isSetting = true
    if names != items {
      items = names
      let list = gtk_string_list_new(nil)
      for name in names { gtk_string_list_append(list, name) }
      gtk_drop_down_set_model(raw, list)
      if let list { g_object_unref(gpointer(list)) }
    }
    gtk_drop_down_set_selected(raw, guint(clamping: selected))
    widenList()
    watchTexts()
    isSetting = false
    nameButton()
  }

  /// Makes the opened list as wide as its longest name.
  ///
  /// By default, GTK makes the list as wide as the button and truncates longer names.
  private func widenList() {
    for list in widget.all(of: gtk_scrolled_window_get_type()) {
      gtk_scrolled_window_set_propagate_natural_width(OpaquePointer(list), 1)
      gtk_scrolled_window_set_max_content_width(OpaquePointer(list), Self.mostListWidth)
    }
  }

  /// Ellipsizes the text.
  ///
  /// Without this, a long name, such as a microphone's name, would make a narrow window wider.
  private func watchTexts() {
    ellipsizesTexts()
    // GTK creates the label again each time the widget is added to a window.
    if !watchesTexts { onChange(of: "root") { [weak self] in self?.ellipsizesTexts() } }
    watchesTexts = true
  }

  package var selected: Int { Int(gtk_drop_down_get_selected(raw)) }

  package func onChange(_ action: @escaping (Int) -> Void) {
    onChange(of: "selected") { [weak self] in
      guard let self, !isSetting, items.indices.contains(selected) else { return }
      action(selected)
    }
  }
}
