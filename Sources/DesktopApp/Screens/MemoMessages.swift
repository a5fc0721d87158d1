import GTK

/// The messages of the Memos page: the result of the last action, and the offer to undo a deletion.
final class MemoMessages {
  private let toasts: ToastOverlay
  /// The message that offers to restore deleted memos from the trash.
  private var offer: Toast?
  /// The last message that is no such offer.
  private var message: Toast?

  init(_ toasts: ToastOverlay) { self.toasts = toasts }

  /// Says what came of the last thing that was done, at once.
  ///
  /// The result before this one is out of date. An offer to undo still holds, and comes back.
  func say(_ text: String, button: (String, () -> Void)? = nil) {
    message?.dismiss()
    message = toasts.show(text, button: button, isUrgent: true)
  }

  /// Says what went wrong, until the person closes it or does something else.
  func complain(_ text: String, button: (String, () -> Void)? = nil) {
    message?.dismiss()
    message = toasts.show(text, button: button, isUrgent: true, stays: true)
  }

  /// Offers to undo a deletion, in place of an earlier offer and of what was said before.
  ///
  /// - Parameter ended: called when the offer has gone by itself or was dismissed, and not when
  ///   another takes its place.
  func offerUndo(_ text: String, _ undo: @escaping () -> Void, ended: @escaping () -> Void) {
    let before = offer
    // Dismissed as another's, so that nobody is told that it ended.
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

  /// Dismisses the offer.
  func dismissOffer() { offer?.dismiss() }
}
