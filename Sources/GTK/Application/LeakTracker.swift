import CAdwaita

/// Lists objects that were released but not freed, so that a test can find leaks.
///
/// If a widget and an object retain each other, they are never freed, and neither is anything that
/// they reference.
package enum LeakTracker {
  static var isWatched = false
  private static var objects: [ReleasedObject] = []
  private static var pages: [OpaquePointer: String] = [:]
  private static var parts: [OpaquePointer: String] = [:]

  private struct ReleasedObject {
    let name: String
    weak var object: AnyObject?
  }

  package static func track(_ page: Widget, _ others: any AnyObject...) {
    guard isWatched else { return }
    objects += others.map { ReleasedObject(name: String(describing: type(of: $0)), object: $0) }
    let name = others.first.map { "page of \(type(of: $0))" } ?? "page"
    watch(page.widget)
    pages[page.raw] = name
    recordParts(of: page.widget, in: name)
  }

  /// The names of pages and objects that still exist, and of widgets that outlived their page.
  ///
  /// Widgets without children are ignored, because GTK retains the label or image that was last
  /// clicked until the next click.
  static var lingering: [String] {
    objects.removeAll { $0.object == nil }
    let left = parts.filter { widget, _ in
      let widget = UnsafeMutablePointer<GtkWidget>(widget)
      return gtk_widget_get_parent(widget) == nil && gtk_widget_get_first_child(widget) != nil
    }
    return objects.map(\.name) + pages.values + left.values
  }

  private static func recordParts(of widget: UnsafeMutablePointer<GtkWidget>, in page: String) {
    for part in widget.parts {
      let instance = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GTypeInstance.self)
      let type = String(cString: g_type_name_from_instance(instance))
      // GTK has one shared tooltip window, which moves from window to window.
      if type == "GtkTooltipWindow" { continue }
      watch(part)
      parts[OpaquePointer(part)] = "\(type) of the \(page)"
      recordParts(of: part, in: page)
    }
  }

  /// Removes a widget from the lists when it is finalized.
  ///
  /// A weak reference would not work: it is cleared when the window is closed, even if the widget
  /// is still retained.
  private static func watch(_ widget: UnsafeMutablePointer<GtkWidget>) {
    g_object_set_data_full(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), "myna-departure",
      gpointer(widget)
    ) { gone in
      guard let gone else { return }
      LeakTracker.forget(OpaquePointer(gone))
    }
  }

  private static func forget(_ widget: OpaquePointer) {
    pages[widget] = nil
    parts[widget] = nil
  }
}
