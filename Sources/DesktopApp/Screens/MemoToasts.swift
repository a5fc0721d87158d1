import GTK
import Translations

/// The messages on the Memos page: the result of the last action and an offer to undo a deletion.
final class MemoToasts {
  private let toasts: ToastOverlay
  /// The message that offers to restore deleted memos from the trash.
  private var offer: Toast?
  private var message: Toast?

  init(_ toasts: ToastOverlay) { self.toasts = toasts }

  /// Shows the result of the last action immediately, replacing the previous result.
  ///
  /// If an offer to undo is visible, it remains valid and reappears afterward.
  func say(_ text: String, button: (String, () -> Void)? = nil) {
    message?.dismiss()
    message = toasts.show(text, button: button, isUrgent: true)
  }

  /// Shows an error message until the user closes it or performs another action.
  func complain(_ text: String, button: (String, () -> Void)? = nil) {
    message?.dismiss()
    message = toasts.show(text, button: button, isUrgent: true, stays: true)
  }

  /// Offers to undo a deletion, replacing any earlier offer and message.
  ///
  /// - Parameter ended: called when the offer expires or is dismissed, but not when a new offer
  ///   replaces it.
  func offerUndo(_ text: String, _ undo: @escaping () -> Void, ended: @escaping () -> Void) {
    let before = offer
    // Clear this property first, so that the previous offer's `ended` closure is not called.
    offer = nil
    before?.dismiss()
    message?.dismiss()
    let toast = toasts.show(text, button: (tr("Undo"), undo))
    offer = toast
    toast.onDismiss { [weak self, weak toast] in
      guard let self, offer === toast else { return }
      offer = nil
      ended()
    }
  }

  func dismissOffer() { offer?.dismiss() }
}
