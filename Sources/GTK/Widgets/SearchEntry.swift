import CAdwaita

package final class SearchEntry: Widget {
  override class var type: GType { gtk_search_entry_get_type() }

  package var text: String {
    get { String(cString: gtk_editable_get_text(raw)) }
    set { gtk_editable_set_text(raw, newValue) }
  }

  fileprivate var line: Widget { gtk_editable_get_delegate(raw).map { Widget($0) } ?? self }

  /// Calls `action` when the text has changed and the user has stopped typing for a moment.
  package func onSearch(_ action: @escaping () -> Void) { on("search-changed", action) }

  /// Calls `action` when Enter or Down is pressed.
  ///
  /// `action` should move the focus to the results.
  package func onLeave(_ action: @escaping () -> Void) {
    on("activate", action)
    onKey { key in
      guard key.name == "Down" else { return false }
      action()
      return true
    }
  }
}

package final class SearchBar: Widget {
  override class var type: GType { gtk_search_bar_get_type() }

  /// Wraps a bar and hides it from screen readers while it is closed.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    setUnread(!isSearching)
    onChange { [weak self] in
      if let self { setUnread(!isSearching) }
    }
  }

  package var isSearching: Bool {
    get { gtk_search_bar_get_search_mode(raw) != 0 }
    set { gtk_search_bar_set_search_mode(raw, newValue ? 1 : 0) }
  }

  package func connect(_ entry: SearchEntry) { gtk_search_bar_connect_entry(raw, entry.raw) }

  /// Opens the search bar when the user types while a page is visible and no widget on the page
  /// handles the key.
  ///
  /// GTK's own mechanism would take keys away from the page's text fields.
  package func opens(with entry: SearchEntry, byTypingIn page: Widget) {
    page.onForwardedKey(to: entry.line) { [weak self] key in
      guard let self, !isSearching, !key.hasModifier else { return false }
      return !["space", "Return", "Escape", "Tab", "Menu"].contains(key.name)
    } handled: { [weak self] in
      self?.isSearching = true
    }
  }

  package func onChange(_ action: @escaping () -> Void) {
    onChange(of: "search-mode-enabled", action)
  }
}
