import CAdwaita

/// Lists objects that were released and should be freed, so that a test can find leaks.
///
/// If a widget and an object hold each other, neither is ever freed, nor is anything that they refer to.
package enum Departures {
  /// Whether a test may ask for the list.
  static var isWatched = false
  private static var objects: [Departed] = []
  private static var pages: [OpaquePointer: String] = [:]
  /// The widgets of the pages, which something may hold though their page is freed.
  private static var parts: [OpaquePointer: String] = [:]

  private struct Departed {
    let name: String
    weak var object: AnyObject?
  }

  /// Records a page that was left, and the objects that belonged to it alone.
  package static func note(_ page: Widget, _ others: any AnyObject...) {
    guard isWatched else { return }
    objects += others.map { Departed(name: String(describing: type(of: $0)), object: $0) }
    let name = others.first.map { "page of \(type(of: $0))" } ?? "page"
    watch(page.widget)
    pages[page.raw] = name
    noteParts(of: page.widget, in: name)
  }

  /// The names of the pages and objects that still exist, and of the parts that exist without their page.
  ///
  /// Only parts made of others count: GTK keeps the label or picture that was clicked last until the next click.
  static var lingering: [String] {
    objects.removeAll { $0.object == nil }
    let left = parts.filter { widget, _ in
      let widget = UnsafeMutablePointer<GtkWidget>(widget)
      return gtk_widget_get_parent(widget) == nil && gtk_widget_get_first_child(widget) != nil
    }
    return objects.map(\.name) + pages.values + left.values
  }

  private static func noteParts(of widget: UnsafeMutablePointer<GtkWidget>, in page: String) {
    for part in widget.parts {
      let instance = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GTypeInstance.self)
      let type = String(cString: g_type_name_from_instance(instance))
      // GTK has one for tooltips, which goes from window to window.
      if type == "GtkTooltipWindow" { continue }
      watch(part)
      parts[OpaquePointer(part)] = "\(type) of the \(page)"
      noteParts(of: part, in: page)
    }
  }

  /// Forgets a widget when it is freed; a weak reference would end when a window is closed, whoever still holds it.
  private static func watch(_ widget: UnsafeMutablePointer<GtkWidget>) {
    g_object_set_data_full(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), "myna-departure",
      gpointer(widget)
    ) { gone in
      guard let gone else { return }
      Departures.forget(OpaquePointer(gone))
    }
  }

  private static func forget(_ widget: OpaquePointer) {
    pages[widget] = nil
    parts[widget] = nil
  }
}
