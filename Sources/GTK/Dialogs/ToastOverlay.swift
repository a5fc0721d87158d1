import CAdwaita

/// A place over which short messages come up and go.
package final class ToastOverlay: Widget {
  override class var type: GType { adw_toast_overlay_get_type() }
  /// Seconds for which a message with a button shows.
  package static var secondsWithButton: UInt32 = 10

  /// Whether a message lies below the child, which gives way, and not over its lower edge.
  package var isBelowChild = false

  /// The messages that show or wait.
  private var shown = 0

  /// Shows a message for some seconds, with a button if there is something to do.
  ///
  /// It waits for the one that shows; one that is urgent does not, and the other comes back after it. One that stays is
  /// there until somebody closes it.
  @discardableResult package func show(
    _ text: String, button: (String, () -> Void)? = nil, isUrgent: Bool = false,
    stays: Bool = false
  ) -> Toast {
    guard let raw = adw_toast_new("") else { preconditionFailure("GTK is not up") }
    let toast = Toast(raw)
    // A title of libadwaita has one line, and ends in dots where it has no room.
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
    // One that had to wait shows when this one goes.
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
    // A long word must not make the window wider.
    gtk_label_set_wrap_mode(title.raw, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(title.raw, 0)
    return title
  }

  /// Gives the message that shows the room that its words need, and its button for closing a name.
  private func fit() {
    var height: Int32 = 0
    for part in widget.parts where String(cString: gtk_widget_get_css_name(part)) == "toast" {
      let toast = Widget(OpaquePointer(part))
      // libadwaita 1.2 gives the button a picture, and no name.
      if let button = gtk_widget_get_last_child(part) {
        Widget(OpaquePointer(button)).setAccessibleLabel(tr("Close"))
      }
      if let title = part.first(of: gtk_label_get_type()) { fit(title, in: toast) }
      height = max(height, Int32(toast.wantedHeight))
    }
    guard isBelowChild, let child = adw_toast_overlay_get_child(raw) else { return }
    gtk_widget_set_margin_bottom(child, shown > 0 ? height : 0)
  }

  /// Sets how wide and high a title is: libadwaita 1.2 gives a message the width of its text in one line.
  private func fit(_ title: UnsafeMutablePointer<GtkWidget>, in toast: Widget) {
    let label = Widget(OpaquePointer(title))
    let room = size.width - (toast.leastWidth - label.leastWidth)
    guard room > 0, label.wantedWidth > room else { return }
    var height: Int32 = 0
    gtk_widget_measure(title, GTK_ORIENTATION_VERTICAL, Int32(room), nil, &height, nil, nil)
    gtk_widget_set_size_request(title, Int32(room), height)
    // Else its width is asked for the height of one line.
    gtk_label_set_max_width_chars(OpaquePointer(title), 1)
  }
}

/// A short message.
package final class Toast: Object {
  /// Whether it has shown, and does no more.
  fileprivate(set) var isGone = false
  /// Whether the toast was dismissed, and its button no longer does anything.
  fileprivate private(set) var isDismissed = false

  /// Takes it away, unless it has gone by itself.
  package func dismiss() {
    isDismissed = true
    if !isGone { adw_toast_dismiss(raw) }
  }

  /// Calls `action` when it has gone.
  package func onDismiss(_ action: @escaping () -> Void) { on("dismissed", action) }
}
