import GTK
import Translations

extension MessageDialog {
  /// Shows a message with a Close button and calls `done` after the message has been closed.
  ///
  /// - Parameter closesByReturn: whether the Return key also closes the message.
  static func report(
    _ heading: String, _ body: String, over window: Window, closesByReturn: Bool = false,
    done: @escaping () -> Void = {}
  ) {
    let dialog = MessageDialog(over: window, heading: heading, body: body)
    dialog.add("close", tr("Close"), isDefault: closesByReturn)
    dialog.show { _ in done() }
  }
}
