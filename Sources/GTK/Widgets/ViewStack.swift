import CAdwaita

package final class ViewStack: Widget {
  override class var type: GType { adw_view_stack_get_type() }

  package var page: String {
    get { adw_view_stack_get_visible_child_name(raw).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(raw, newValue) }
  }

  package func onChange(_ action: @escaping (String) -> Void) {
    onChange(of: "visible-child-name") { [weak self] in
      if let self { action(page) }
    }
  }
}

package final class ViewSwitcherTitle: Widget {
  override class var type: GType { adw_view_switcher_title_get_type() }

  /// Calls `action` after a title has replaced the buttons, or the buttons have replaced the title.
  ///
  /// The switch happens during layout, when other widgets must not change size, so `action` is
  /// called just before the next frame.
  package func onTitle(_ action: @escaping (Bool) -> Void) {
    onChange(of: "title-visible") { [weak self] in
      self?.onFrame { _ in
        if let self { action(adw_view_switcher_title_get_title_visible(self.raw) != 0) }
        return false
      }
    }
  }
}

package final class ViewSwitcherBar: Widget {
  override class var type: GType { adw_view_switcher_bar_get_type() }

  package var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(raw) != 0 }
    set { adw_view_switcher_bar_set_reveal(raw, newValue ? 1 : 0) }
  }
}
