import GTK
import MynaScreens
import MynaSync

final class FailurePopover {
  var onClose: (MemoItem) -> Void = { _ in }

  private let popover: Popover
  private let text: Label
  private var item: MemoItem?

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

  func close() { popover.leave() }

  func open(_ item: MemoItem, over widget: Widget) {
    guard case .failed(let reason) = item.state else { return }
    self.item = item
    text.text = TakeStateMessages.failure(reason, of: item.take)
    popover.open(over: widget)
  }
}
