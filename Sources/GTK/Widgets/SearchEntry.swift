import CAdwaita

/// A line for words to search by.
package final class SearchEntry: Widget {
  override class var type: GType { gtk_search_entry_get_type() }

  /// The text.
  package var text: String {
    get { String(cString: gtk_editable_get_text(raw)) }
    set { gtk_editable_set_text(raw, newValue) }
  }

  /// The part of it that is written on, as a widget of its own.
  fileprivate var line: Widget { gtk_editable_get_delegate(raw).map { Widget($0) } ?? self }

  /// Calls `action` when something else is written, once a person pauses for a moment.
  package func onSearch(_ action: @escaping () -> Void) { on("search-changed", action) }

  /// Calls `action` when Enter or the down key says that it is to be gone on with what was found.
  package func onLeave(_ action: @escaping () -> Void) {
    on("activate", action)
    onKey { key in
      guard key.name == "Down" else { return false }
      action()
      return true
    }
  }
}

/// A bar that comes and goes with a line to search by.
package final class SearchBar: Widget {
  override class var type: GType { gtk_search_bar_get_type() }

  /// Wraps a bar, which a screen reader passes over while it is closed.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    setUnread(!isSearching)
    onChange { [weak self] in
      if let self { setUnread(!isSearching) }
    }
  }

  /// Whether it is there.
  package var isSearching: Bool {
    get { gtk_search_bar_get_search_mode(raw) != 0 }
    set { gtk_search_bar_set_search_mode(raw, newValue ? 1 : 0) }
  }

  /// Has Escape in the line take the bar away.
  package func connect(_ entry: SearchEntry) { gtk_search_bar_connect_entry(raw, entry.raw) }

  /// Opens with what is typed in a page, from the first key on, where no widget of the page has use for the key.
  ///
  /// GTK's own way takes the keys before a line in the page that is written on.
  package func opens(with entry: SearchEntry, byTypingIn page: Widget) {
    page.onForwardedKey(to: entry.line) { [weak self] key in
      guard let self, !isSearching, !key.hasModifier else { return false }
      return !["space", "Return", "Escape", "Tab", "Menu"].contains(key.name)
    } handled: { [weak self] in
      self?.isSearching = true
    }
  }

  /// Calls `action` when it comes or goes.
  package func onChange(_ action: @escaping () -> Void) {
    onChange(of: "search-mode-enabled", action)
  }
}
