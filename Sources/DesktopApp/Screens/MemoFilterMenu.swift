import GTK
import MynaScreens
import Translations

final class MemoFilterMenu {
  private let button: MenuButton
  private let showAll: Button
  private let menu = Menu()
  private let model: MemosModel
  private var actions: ActionGroup?

  init(_ builder: Builder, _ model: MemosModel) {
    (button, showAll, self.model) = (builder("filter"), builder("showAll"), model)
    button.setMenu(menu)
    button.onOpening { [model] in Task { await model.findTags() } }
    Task { [model] in await model.findTags() }
  }

  /// Sets the action that runs when the user chooses to show all memos.
  ///
  /// This choice is offered if no memo matches the filter.
  func onShowAll(_ action: @escaping () -> Void) {
    showAll.onClick { [model] in
      model.filter = MemoFilter()
      action()
    }
  }

  func add(to actions: ActionGroup) {
    self.actions = actions
    actions.addCheck("onlyFavorites") { [model] in model.filter.onlyFavorites.toggle() }
    actions.addChoice("tag") { [model] tag in model.filter.tag = tag.isEmpty ? nil : tag }
  }

  func show(_ tags: [String]) {
    // Include the filter's current tag even if no take has that tag any longer.
    let tags = tags + [model.filter.tag].compactMap(\.self).filter { !tags.contains($0) }
    let choices =
      [Menu.Entry(tr("All Tags"), action: "memos.tag", choice: "")]
      + tags.map { Menu.Entry("#" + $0, action: "memos.tag", choice: $0) }
    menu.show([
      [Menu.Entry(tr("Only Favorites"), action: "memos.onlyFavorites")],
      tags.isEmpty ? [] : choices,
    ])
  }

  func show(_ filter: MemoFilter, isTrash: Bool) {
    button.isVisible = !isTrash
    showAll.isVisible = filter.isActive && !isTrash
    actions?.setChecked("onlyFavorites", filter.onlyFavorites)
    actions?.setChoice("tag", filter.tag ?? "")
    button.setStyle("active", filter.isActive)
    let name = filter.isActive ? tr("Filter: %1", MemosMessages.filter(filter)) : tr("Filter")
    button.tooltip = name
    button.setAccessibleLabel(name)
  }
}
