import CAdwaita

extension Window {
  /// Loads symbolic icons one at a time while the main loop is idle, and retains them.
  ///
  /// Loading an icon takes a millisecond. Without this function, all icons of a page would be
  /// loaded in the page's first frame.
  package func preloadIcons(_ names: [String], size: Int = 16) {
    var names = names[...]
    onIdle { [weak self] in
      guard let self, let name = names.popFirst() else { return false }
      preloadIcon(name, size: Int32(size))
      return !names.isEmpty
    }
  }

  private func preloadIcon(_ name: String, size: Int32) {
    guard let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget)),
      let icon = gtk_icon_theme_lookup_icon(
        theme, name, nil, size, gtk_widget_get_scale_factor(widget),
        gtk_widget_get_direction(widget), GtkIconLookupFlags(rawValue: 0)),
      let snapshot = gtk_snapshot_new()
    else { return }
    // Draw the icon once, because the theme doesn't cache an icon before it is drawn.
    gdk_paintable_snapshot(icon, snapshot, Double(size), Double(size))
    if let node = gtk_snapshot_free_to_node(snapshot) { gsk_render_node_unref(node) }
    preloadedIcons.append(Object(owned: icon))
  }
}

/// The loaded icons.
///
/// They are retained because the theme drops icons that have no other references.
private var preloadedIcons: [Object] = []
