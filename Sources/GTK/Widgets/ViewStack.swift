import CAdwaita

/// Pages that a switcher beside it offers, of which one shows at a time.
public final class ViewStack: Widget {
  override class var type: GType { adw_view_stack_get_type() }

  /// The name of the page that shows.
  public var page: String {
    get { adw_view_stack_get_visible_child_name(raw).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(raw, newValue) }
  }

  /// Calls `action` with the name of a page that has come to show.
  public func onChange(_ action: @escaping (String) -> Void) {
    onChange(of: "visible-child-name") { [weak self] in
      if let self { action(page) }
    }
  }
}
