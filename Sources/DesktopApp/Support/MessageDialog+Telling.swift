import GTK

extension MessageDialog {
  /// Shows a message with a button that closes it; calls `done` when it has closed.
  ///
  /// - Parameter closesByReturn: whether Return closes it, too.
  static func tell(
    _ heading: String, _ body: String, over window: Window, closesByReturn: Bool = false,
    done: @escaping () -> Void = {}
  ) {
    let dialog = MessageDialog(over: window, heading: heading, body: body)
    dialog.add("close", tr("Close"), isDefault: closesByReturn)
    dialog.show { _ in done() }
  }
}
