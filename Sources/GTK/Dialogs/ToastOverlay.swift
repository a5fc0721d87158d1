import CAdwaita
import Translations

package final class ToastOverlay: Widget {
  override class var type: GType { adw_toast_overlay_get_type() }
  package static var secondsWithButton: UInt32 = 10

  /// Whether messages appear below the child, which shrinks, instead of on top of the child's lower
  /// edge.
  package var isBelowChild = false

  private var shown = 0

  /// Shows a message for a few seconds; if there is an action, the message has a button.
  ///
  /// If another message is visible, the new message is shown afterward, unless it is urgent. An
  /// urgent message interrupts the visible message, which reappears afterward. If `stays` is true,
  /// the message is visible until the user closes it.
  @discardableResult package func show(
    _ text: String, button: (String, () -> Void)? = nil, isUrgent: Bool = false,
    stays: Bool = false
  ) -> Toast {
    guard let raw = adw_toast_new("") else { preconditionFailure("GTK is not up") }
    let toast = Toast(raw)
    // A plain title has only one line and is ellipsized, so use a custom label.
    let title = Self.title(text)
    withExtendedLifetime(title) { adw_toast_set_custom_title(raw, title.widget) }
    if isUrgent { adw_toast_set_priority(raw, ADW_TOAST_PRIORITY_HIGH) }
    if let (label, action) = button {
      adw_toast_set_button_label(raw, label)
      adw_toast_set_timeout(raw, Self.secondsWithButton)
      // A dismissed toast can still be clicked while it fades out.
      toast.on("button-clicked") { [weak toast] in if toast?.isDismissed != true { action() } }
    }
    if stays { adw_toast_set_timeout(raw, 0) }
    adw_toast_overlay_add_toast(self.raw, raw)
    shown += 1
    setStyle("has-toast")
    fit()
    // A waiting message becomes visible when this message is dismissed, so update the layout again.
    toast.onDismiss { [weak self, weak toast] in
      toast?.isGone = true
      guard let self else { return }
      shown -= 1
      setStyle("has-toast", shown > 0)
      fit()
    }
    return toast
  }

  private static func title(_ text: String) -> Label {
    let title = Label(text)
    title.wrapsTexts(isCentered: false)
    // A long word must not widen the window.
    gtk_label_set_wrap_mode(title.raw, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(title.raw, 0)
    return title
  }

  private func fit() {
    var height: Int32 = 0
    for part in widget.parts where String(cString: gtk_widget_get_css_name(part)) == "toast" {
      let toast = Widget(OpaquePointer(part))
      // In libadwaita 1.2, the button has an icon but no accessible label.
      if let button = gtk_widget_get_last_child(part) {
        Widget(OpaquePointer(button)).setAccessibleLabel(tr("Close"))
      }
      if let title = part.first(of: gtk_label_get_type()) { fit(title, in: toast) }
      height = max(height, Int32(toast.wantedHeight))
    }
    guard isBelowChild, let child = adw_toast_overlay_get_child(raw) else { return }
    gtk_widget_set_margin_bottom(child, shown > 0 ? height : 0)
  }

  /// Sets the width of a title.
  ///
  /// Without this, libadwaita 1.2 makes a message as wide as its text on a single line.
  private func fit(_ title: UnsafeMutablePointer<GtkWidget>, in toast: Widget) {
    let label = Widget(OpaquePointer(title))
    let room = size.width - (toast.leastWidth - label.leastWidth)
    guard room > 0, label.wantedWidth > room else { return }
    var height: Int32 = 0
    gtk_widget_measure(title, GTK_ORIENTATION_VERTICAL, Int32(room), nil, &height, nil, nil)
    gtk_widget_set_size_request(title, Int32(room), height)
    // Without this, GTK measures the label's width for the height of a single line.
    gtk_label_set_max_width_chars(OpaquePointer(title), 1)
  }
}

package final class Toast: Object {
  /// Whether the message has been shown and has disappeared, in which case it can no longer be
  /// used.
  fileprivate(set) var isGone = false
  /// Whether the toast has been dismissed, in which case its button no longer does anything.
  fileprivate private(set) var isDismissed = false

  package func dismiss() {
    isDismissed = true
    if !isGone { adw_toast_dismiss(raw) }
  }

  package func onDismiss(_ action: @escaping () -> Void) { on("dismissed", action) }
}
