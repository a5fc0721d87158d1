import CAdwaita

/// Pages that a switcher beside it offers, of which one shows at a time.
package final class ViewStack: Widget {
  override class var type: GType { adw_view_stack_get_type() }

  /// The name of the page that shows.
  package var page: String {
    get { adw_view_stack_get_visible_child_name(raw).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(raw, newValue) }
  }

  /// Calls `action` with the name of a page that has come to show.
  package func onChange(_ action: @escaping (String) -> Void) {
    onChange(of: "visible-child-name") { [weak self] in
      if let self { action(page) }
    }
  }
}

/// The pages of a stack as buttons in a header, or a title where there is no room for them.
package final class ViewSwitcherTitle: Widget {
  override class var type: GType { adw_view_switcher_title_get_type() }

  /// Calls `action` with whether the title shows, once that has changed and the window is laid out.
  ///
  /// It changes while the window is laid out, when no other widget may change its size.
  package func onTitle(_ action: @escaping (Bool) -> Void) {
    onChange(of: "title-visible") { [weak self] in
      self?.onFrame { _ in
        if let self { action(adw_view_switcher_title_get_title_visible(self.raw) != 0) }
        return false
      }
    }
  }
}

/// The pages of a stack as buttons below it.
package final class ViewSwitcherBar: Widget {
  override class var type: GType { adw_view_switcher_bar_get_type() }

  /// Whether it shows.
  package var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(raw) != 0 }
    set { adw_view_switcher_bar_set_reveal(raw, newValue ? 1 : 0) }
  }
}
