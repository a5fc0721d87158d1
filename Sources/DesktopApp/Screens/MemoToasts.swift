import GTK
import Translations

/// The messages on the Memos page: the result of the last action, and an offer to undo a deletion.
final class MemoToasts {
  private let toasts: ToastOverlay
  /// The message that offers to restore deleted memos from the trash.
  private var offer: Toast?
  private var message: Toast?

  init(_ toasts: ToastOverlay) { self.toasts = toasts }

  /// Shows the result of the last action at once, replacing the previous result.
  ///
  /// An offer to undo stays valid and reappears afterward.
  func say(_ text: String, button: (String, () -> Void)? = nil) {
    message?.dismiss()
    message = toasts.show(text, button: button, isUrgent: true)
  }

  /// Shows an error until the user closes it or does something else.
  func complain(_ text: String, button: (String, () -> Void)? = nil) {
    message?.dismiss()
    message = toasts.show(text, button: button, isUrgent: true, stays: true)
  }

  /// Offers to undo a deletion, replacing an earlier offer and message.
  ///
  /// - Parameter ended: called when the offer has expired or was dismissed, but not when a new
  ///   offer replaces it.
  func offerUndo(_ text: String, _ undo: @escaping () -> Void, ended: @escaping () -> Void) {
    let before = offer
    // Clear this first, so that `ended` of the old offer is not called.
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
