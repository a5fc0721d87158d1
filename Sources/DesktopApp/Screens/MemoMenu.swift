import Foundation
import GTK
import MynaLibrary
import MynaScreens

/// The menu of a row.
final class MemoMenu {
  private let popover: PopoverMenu
  private var item: MemoItem?
  private var actions: ActionGroup?

  init(_ popover: PopoverMenu, page: Widget) {
    self.popover = popover
    popover.join(page)
  }

  /// Lets go of the page.
  func close() { popover.leave() }

  /// Adds what its entries do to the actions of a page.
  func add(to actions: ActionGroup, _ screen: MemosScreen) {
    self.actions = actions
    func action(_ name: String, _ body: @escaping (MemosScreen, MemoItem) -> Void) {
      actions.add(name) { [weak self, weak screen] in
        if let screen, let item = self?.item { body(screen, item) }
      }
    }
    action("open") { $0.open($1) }
    action("rename") { $0.list.rename($1.id) }
    action("favourite") { $0.setFavorite($1.id, true) }
    action("unfavourite") { $0.setFavorite($1.id, false) }
    action("export") { $0.export([$1.id]) }
    action("exportPerformance") { $0.exportPerformance($1.id) }
    action("show") { if let path = $1.path { Desktop.show(path) } }
    action("delete") { $0.delete([$1.id]) }
  }

  /// Opens it for a row.
  func open(_ item: MemoItem, over widget: Widget, at place: (x: Double, y: Double)?) {
    self.item = item
    actions?.enable("open", item.take.condition == .good)
    actions?.enable("export", item.take.condition == .good)
    actions?.enable("favourite", !item.take.isFavorite)
    actions?.enable("unfavourite", item.take.isFavorite)
    actions?.enable("show", item.path != nil && item.take.condition != .missing)
    popover.open(over: widget, at: place)
  }
}
