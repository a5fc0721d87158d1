import FoundationEssentials
import GTK
import MynaScreens
import Translations

protocol MemoSelectionBarDelegate: AnyObject {
  /// Called after selection mode has ended, with the selected memos in the order of the list.
  func memoSelectionBar(
    _ bar: MemoSelectionBar, didChoose action: MemoSelectionBar.Action, for ids: [UUID])
}

final class MemoSelectionBar {
  enum Action {
    case export
    case join
    case delete
    case putBack
  }

  weak var delegate: (any MemoSelectionBarDelegate)?

  private let list: MemoList
  private let headers: Stack
  private let bar: Revealer
  private let title: Label
  private let toggle: ToggleButton
  private let (export, join, delete, putBack): (Button, Button, Button, Button)

  init(_ builder: Builder, _ list: MemoList) {
    self.list = list
    (headers, bar) = (builder("headers"), builder("actionBar"))
    (title, toggle) = (builder("selectionTitle"), builder("selectButton"))
    (export, join) = (builder("exportChosen"), builder("joinChosen"))
    (delete, putBack) = (builder("deleteChosen"), builder("putBackChosen"))
    connect(builder)
  }

  /// Updates the bar from the selection.
  ///
  /// Also call this when the rows of the list change.
  func update() {
    let (isSelecting, count) = (list.isSelecting, list.view.selectedCount)
    let isTrash = list.model.showsTrash
    headers.page = isSelecting ? "selection" : "page"
    bar.isRevealed = isSelecting
    toggle.isOn = isSelecting
    title.text =
      count == 0 ? tr("Select Memos") : tr("%1 Selected", LocalizedNumberFormatting.count(count))
    for button in [export, join, delete] { button.isVisible = !isTrash }
    putBack.isVisible = isTrash
    for button in [export, delete, putBack] { button.isEnabled = count > 0 }
    join.isEnabled = count > 1
  }

  func setEnabled(_ isEnabled: Bool) { toggle.isEnabled = isEnabled }

  private func connect(_ builder: Builder) {
    let (cancel, all): (Button, Button) = (builder("cancelSelection"), builder("selectAll"))
    cancel.onClick { [list] in
      list.isSelecting = false
      list.focus()
    }
    all.onClick { [list] in list.view.selectAll() }
    toggle.onClick { [list] in
      list.isSelecting = true
      list.focus()
    }
    // Handle Escape at this level, before a message over the rows receives the key.
    builder("states", as: Stack.self).onKey { [weak list] key in
      guard let list, key.name == "Escape", list.isSelecting else { return false }
      list.isSelecting = false
      return true
    }
    list.onSelection = { [weak self] in self?.update() }
    list.onDeleteChosen = { [weak self] in self?.choose(.delete) }
    for (button, action) in [
      (export, Action.export), (join, .join), (delete, .delete), (putBack, .putBack),
    ] {
      button.onClick { [weak self] in self?.choose(action) }
    }
  }

  private func choose(_ action: Action) {
    let positions = list.view.selected
    Task {
      let ids = await list.model.identifiers(at: positions)
      list.isSelecting = false
      delegate?.memoSelectionBar(self, didChoose: action, for: ids)
    }
  }
}
