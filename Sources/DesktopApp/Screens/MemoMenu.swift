import GTK
import MynaLibrary
import MynaScreens
import MynaSync

final class MemoMenu {
  /// Called with the memo when the menu has closed, even if no item was chosen.
  var onClose: (MemoItem) -> Void = { _ in }

  private let popover: PopoverMenu
  private var item: MemoItem?
  private var actions: ActionGroup?

  init(_ popover: PopoverMenu, page: Widget) {
    self.popover = popover
    popover.join(page)
    popover.onClose { [weak self] in
      if let self, let item { onClose(item) }
    }
  }

  func close() { popover.leave() }

  func add(to actions: ActionGroup, _ screen: MemosScreen) {
    self.actions = actions
    func action(_ name: String, _ body: @escaping (MemosScreen, MemoItem) -> Void) {
      actions.add(name) { [weak self, weak screen] in
        if let screen, let item = self?.item { body(screen, item) }
      }
    }
    action("open") { $0.open($1) }
    action("rename") { $0.list.rename($1.id) }
    action("favorite") { $0.setFavorite($1.id, true) }
    action("unfavorite") { $0.setFavorite($1.id, false) }
    action("notes") { $0.askForNotes($1) }
    action("export") { $0.export([$1.id]) }
    action("exportPerformance") { $0.export([$1.id], as: .performance) }
    action("link") { $0.copyLink($1) }
    action("stopSharing") { $0.stopSharing($1) }
    action("failure") { $0.showFailure($1) }
    // This menu item only explains why there is no link.
    actions.add("linkless") {}
    actions.enable("linkless", false)
    actions.addCheck("onlyHere") { [weak self, weak screen] in
      if let screen, let item = self?.item { screen.setOnlyHere(item) }
    }
    action("show") { if let path = $1.path { Desktop.show(path) } }
    action("delete") { $0.delete([$1.id]) }
  }

  /// Opens the menu for a row.
  ///
  /// - Parameter canShare: whether the cloud storage supports public links; nil if no storage is
  ///   set up.
  func open(
    _ item: MemoItem, canShare: Bool?, over widget: Widget, at point: (x: Double, y: Double)?
  ) {
    self.item = item
    let isThere = item.take.condition == .good || item.take.isInCloudOnly && canShare != nil
    actions?.enable("open", isThere)
    actions?.enable("export", isThere)
    actions?.enable("exportPerformance", item.hasPerformance)
    actions?.enable("favorite", !item.take.isFavorite)
    actions?.enable("unfavorite", item.take.isFavorite)
    actions?.enable("show", item.path != nil && item.take.condition != .missing)
    showCloud(item, canShare)
    popover.open(over: widget, at: point)
  }

  private func showCloud(_ item: MemoItem, _ canShare: Bool?) {
    for name in ["link", "onlyHere"] { actions?.setPresent(name, canShare != nil) }
    actions?.setPresent("linkless", canShare == false)
    actions?.setPresent("stopSharing", canShare == true)
    actions?.enable("link", canShare == true)
    actions?.setChecked("onlyHere", item.take.isOnlyHere)
    let hasFailed = if case .failed = item.state { true } else { false }
    actions?.enable("failure", hasFailed)
  }
}
