import Foundation
import GTK
import MynaScreens

/// Several rows chosen, and what is done with them.
extension MemosScreen {
  func connectSelection(_ builder: Builder) {
    let (cancel, all): (Button, Button) = (builder("cancelSelection"), builder("selectAll"))
    cancel.onClick { [weak self] in self?.list.isSelecting = false }
    all.onClick { [weak self] in self?.list.view.selectAll() }
    selectButton.onClick { [weak self] in
      guard let self else { return }
      list.isSelecting = true
      list.focus()
    }
    // Before a message that lies over the rows takes it for its own.
    states.onKey { [weak self] key in
      guard let self, key.name == "Escape", list.isSelecting else { return false }
      return goBack()
    }
    list.onSelection = { [weak self] in self?.showSelection() }
    exportChosen.onClick { [weak self] in
      self?.withChosen { screen, ids in screen.export(ids) }
    }
    joinChosen.onClick { [weak self] in
      self?.withChosen { screen, ids in screen.join(ids) }
    }
    deleteChosen.onClick { [weak self] in self?.withChosen { $0.delete($1) } }
    putBackChosen.onClick { [weak self] in self?.withChosen { $0.putBack($1) } }
  }

  func showSelection() {
    let (isSelecting, count) = (list.isSelecting, list.view.selectedCount)
    let isTrash = model.showsTrash
    headers.page = isSelecting ? "selection" : "page"
    actionBar.isRevealed = isSelecting
    selectButton.isOn = isSelecting
    selectionTitle.text = count == 0 ? tr("Select Memos") : tr("%1 Selected", count.formatted())
    for button in [exportChosen, joinChosen, deleteChosen] { button.isVisible = !isTrash }
    putBackChosen.isVisible = isTrash
    for button in [exportChosen, deleteChosen, putBackChosen] { button.isEnabled = count > 0 }
    joinChosen.isEnabled = count > 1
  }

  private func withChosen(_ action: @escaping (MemosScreen, [UUID]) -> Void) {
    let positions = list.view.selected
    Task {
      let ids = await model.identifiers(at: positions)
      list.isSelecting = false
      action(self, ids)
    }
  }
}
