import CAdwaita

/// A place over which short messages come up and go.
public final class ToastOverlay: Widget {
  override class var type: GType { adw_toast_overlay_get_type() }
  /// Seconds for which a message with a button shows.
  public static var secondsWithButton: UInt32 = 10

  /// The messages that show or wait.
  private var shown = 0

  /// Shows a message for some seconds, with a button if there is something to do.
  ///
  /// It waits for the one that shows; one that is urgent does not, and the other comes back after it. One that stays is
  /// there until somebody closes it.
  @discardableResult public func show(
    _ text: String, button: (String, () -> Void)? = nil, isUrgent: Bool = false,
    stays: Bool = false
  ) -> Toast {
    guard let raw = adw_toast_new(escaped(text)) else { preconditionFailure("GTK is not up") }
    let toast = Toast(raw)
    if isUrgent { adw_toast_set_priority(raw, ADW_TOAST_PRIORITY_HIGH) }
    if let (label, action) = button {
      adw_toast_set_button_label(raw, label)
      adw_toast_set_timeout(raw, Self.secondsWithButton)
      // A dismissed toast can still be clicked while it fades out.
      toast.on("button-clicked") { [weak toast] in if toast?.isDismissed != true { action() } }
    }
    if stays { adw_toast_set_timeout(raw, 0) }
    adw_toast_overlay_add_toast(self.raw, raw)
    nameClosing()
    shown += 1
    setStyle("has-toast")
    // One that had to wait shows when this one goes.
    toast.onDismiss { [weak self, weak toast] in
      toast?.isGone = true
      guard let self else { return }
      nameClosing()
      shown -= 1
      setStyle("has-toast", shown > 0)
    }
    return toast
  }

  /// libadwaita 1.2 gives the button that takes a message away a picture, and no name.
  private func nameClosing() {
    for part in widget.parts {
      if String(cString: gtk_widget_get_css_name(part)) == "toast",
        let button = gtk_widget_get_last_child(part)
      {
        Widget(OpaquePointer(button)).setAccessibleLabel(tr("Close"))
      }
    }
  }

  /// Titles are markup.
  private func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}

/// A short message.
public final class Toast: Object {
  /// Whether it has shown, and does no more.
  fileprivate(set) var isGone = false
  /// Whether the toast was dismissed, and its button no longer does anything.
  fileprivate private(set) var isDismissed = false

  /// Takes it away, unless it has gone by itself.
  public func dismiss() {
    isDismissed = true
    if !isGone { adw_toast_dismiss(raw) }
  }

  /// Calls `action` when it has gone.
  public func onDismiss(_ action: @escaping () -> Void) { on("dismissed", action) }
}
