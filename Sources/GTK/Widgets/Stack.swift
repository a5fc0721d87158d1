import CAdwaita

/// Pages of which one shows at a time.
public final class Stack: Widget {
  override class var type: GType { gtk_stack_get_type() }

  /// The name of the page that shows.
  public var page: String {
    get { gtk_stack_get_visible_child_name(raw).map { String(cString: $0) } ?? "" }
    set { if newValue != page { gtk_stack_set_visible_child_name(raw, newValue) } }
  }
}
