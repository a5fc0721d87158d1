import GTK
import MynaScreens
import MynaSync

/// Says why a take could not be carried, and tries again.
final class FailurePopover {
  /// Called with the take when it has closed.
  var onClose: (MemoItem) -> Void = { _ in }

  private let popover: Popover
  private let text: Label
  private var item: MemoItem?

  /// - Parameter retry: called with the take that is to be tried again.
  init(_ builder: Builder, page: Widget, retry: @escaping (MemoItem) -> Void) {
    (popover, text) = (builder("failurePopover"), builder("failureText"))
    popover.join(page)
    popover.onClose { [weak self] in
      if let self, let item { onClose(item) }
    }
    builder("retryFailed", as: Button.self).onClick { [weak self] in
      guard let self, let item else { return }
      popover.close()
      retry(item)
    }
  }

  /// Lets go of the page.
  func close() { popover.leave() }

  /// Opens it for a row; nothing happens when its take has not failed.
  func open(_ item: MemoItem, over widget: Widget) {
    guard case .failed(let reason) = item.state else { return }
    self.item = item
    text.text = TakeStateSentences.failure(reason, of: item.take)
    popover.open(over: widget)
  }
}
