import Foundation
import GTK
import MynaLibrary
import MynaScreens

/// What a person wants who looks through memos.
protocol MemosScreenDelegate: AnyObject {
  func memosGoBack()
  func memosOpenRecord()
  func memosOpen(_ item: MemoItem)
}

/// The page of every take kept: found, named, deleted and brought back.
final class MemosScreen {
  let page: Widget
  let model: MemosModel

  weak var delegate: (any MemosScreenDelegate)?
  let list: MemoList
  let window: Window
  let toasts: ToastOverlay
  let selectionTitle: Label
  let (headers, states): (Stack, Stack)
  let (exportChosen, joinChosen, deleteChosen, putBackChosen): (Button, Button, Button, Button)
  let selectButton: ToggleButton
  let actionBar: Revealer
  private let (title, summary, backLabel): (Label, Label, Label)
  private let back: Button
  private let (trashBanner, dropHint, importBar): (Revealer, Revealer, Revealer)
  private let spinner: Spinner
  private let importProgress: ProgressBar
  private let importLabel: Label
  private let cancelImport: Button
  private let emptyTrash: Button
  private let order: DropDown
  private let searchBar: SearchBar
  private let search: SearchEntry
  private let menu: MemoMenu
  private let below: String
  private var observers: [Task<Void, Never>] = []
  private var wasTrash = false
  private var isFocusWanted = false
  /// The message that offers to restore deleted memos from the trash.
  var undo: Toast?
  /// The last message that is no such offer.
  var message: Toast?

  /// A page above one with another title.
  init(
    _ model: MemosModel, window: Window, below: String, delegate: any MemosScreenDelegate
  ) {
    let builder = Builder(PackageResources.Memos_ui)
    (self.model, self.window, self.below, self.delegate) = (model, window, below, delegate)
    page = builder("page")
    list = MemoList(builder("list"), model)
    (headers, states, toasts) = (builder("headers"), builder("states"), builder("toasts"))
    (title, summary) = (builder("title"), builder("summary"))
    (back, backLabel) = (builder("back"), builder("backLabel"))
    (selectionTitle, selectButton) = (builder("selectionTitle"), builder("selectButton"))
    (exportChosen, joinChosen) = (builder("exportChosen"), builder("joinChosen"))
    (deleteChosen, putBackChosen) = (builder("deleteChosen"), builder("putBackChosen"))
    (actionBar, trashBanner, dropHint) = (
      builder("actionBar"), builder("trashBanner"), builder("dropHint")
    )
    (importBar, importProgress) = (builder("importBar"), builder("importProgress"))
    (importLabel, cancelImport) = (builder("importLabel"), builder("cancelImport"))
    (emptyTrash, order, spinner) = (builder("emptyTrash"), builder("order"), builder("spinner"))
    (searchBar, search) = (builder("searchBar"), builder("search"))
    menu = MemoMenu(builder("rowPopover"), page: page)
    builder("emptyPage", as: StatusPage.self).setPicture(PackageResources.nest_svg)
    connect(builder)
    connectList()
    connectSelection(builder)
    watch()
  }

  /// Puts the keyboard on the list, as soon as there are rows.
  func focus() {
    isFocusWanted = model.count == 0
    list.focus()
  }

  /// Lets go of what it observes, when the page is left.
  func close() {
    for observer in observers { observer.cancel() }
    observers = []
    menu.close()
    model.onChange = { _ in }
  }

  /// Begins to search.
  func find() {
    searchBar.isSearching = true
    search.focus()
  }

  /// Leaves the search, the selection or the trash; false when there is nothing to leave but the page.
  func goBack() -> Bool {
    if list.isSelecting {
      list.isSelecting = false
    } else if searchBar.isSearching {
      searchBar.isSearching = false
    } else if model.showsTrash {
      model.showsTrash = false
    } else {
      return false
    }
    return true
  }

  private func connect(_ builder: Builder) {
    back.onClick { [weak self] in
      guard let self else { return }
      if model.showsTrash { model.showsTrash = false } else { delegate?.memosGoBack() }
    }
    let (record, importFirst): (Button, Button) = (builder("recordFirst"), builder("importFirst"))
    record.onClick { [weak self] in self?.delegate?.memosOpenRecord() }
    importFirst.onClick { [weak self] in self?.importFiles() }
    emptyTrash.onClick { [weak self] in self?.askToEmptyTrash() }
    order.setAccessibleLabel(tr("Order"))
    let orders = TakeQuery.Order.allCases
    order.set(
      orders.map(MemoSentences.order), selected: orders.firstIndex(of: model.order) ?? 0)
    order.onChange { [weak self] index in self?.model.order = orders[index] }
    searchBar.connect(search)
    search.onSearch { [weak self] in
      if let self { model.searchText = search.text }
    }
    search.onLeave { [weak self] in self?.list.focus() }
    searchBar.onChange { [weak self] in
      guard let self, !searchBar.isSearching else { return }
      search.text = ""
      model.searchText = ""
      list.focus()
    }
    cancelImport.onClick { [model] in model.cancelImport() }
    content(builder("content"))
    let actions = ActionGroup()
    actions.add("import") { [weak self] in self?.importFiles() }
    actions.add("import-folder") { [weak self] in self?.importFolder() }
    actions.add("trash") { [weak self] in self?.model.showsTrash = true }
    menu.add(to: actions, self)
    actions.insert(into: page, as: "memos")
  }

  /// What a key does on this page, wherever on it the keyboard is.
  func press(_ key: Key) -> Bool {
    guard key.hasControl, !window.isTyping else { return false }
    switch key.name {
    case "a": list.selectAll()
    case "z": takeLastBack()
    default: return false
    }
    return true
  }

  private func content(_ content: Widget) {
    content.onDrop { [weak self] isHovering in
      self?.dropHint.isRevealed = isHovering
    } dropped: { [weak self] paths in
      self?.take(in: paths)
    }
  }

  private func connectList() {
    list.onOpen = { [weak self] item in self?.open(item) }
    list.onRename = { [weak self] id, title in self?.rename(id, title) }
    list.onDelete = { [weak self] ids in self?.delete(ids) }
    list.onPutBack = { [weak self] id in self?.putBack([id]) }
    list.onMenu = { [weak self] item, widget, place in
      guard let self, !model.showsTrash else { return }
      menu.open(item, over: widget, at: place)
    }
  }

  private func watch() {
    observers = [
      observe({ [model] in Shown(model) }) { [weak self] in self?.show($0) },
      observe({ [model] in model.trouble }) { [weak self] trouble in
        if let trouble { self?.say(StudioSentences.sentence(trouble)) }
      },
      observe({ [model] in Work(model) }) { [weak self] in self?.show($0) },
    ]
  }

  // MARK: What is done

  /// What goes on behind the list, and how much of it is done.
  private nonisolated struct Work: Equatable, Sendable {
    var isImport: Bool
    var share: Double?

    @MainActor init(_ model: MemosModel) {
      isImport = model.importProgress != nil
      share = model.importProgress ?? model.lookProgress
    }
  }

  private func show(_ work: Work) {
    importBar.isRevealed = work.share != nil
    guard let share = work.share else { return }
    importLabel.text = work.isImport ? tr("Importing…") : tr("Looking through the folder…")
    cancelImport.isVisible = work.isImport
    importProgress.fraction = share
  }

  // MARK: What it shows

  /// What of the model decides how the page looks, but for the rows.
  private nonisolated struct Shown: Equatable, Sendable {
    var state: MemosModel.State
    var (isTrash, count): (Bool, Int)
    var duration: Double

    @MainActor init(_ model: MemosModel) {
      (state, isTrash, count) = (model.state, model.showsTrash, model.count)
      duration = model.totalDuration
    }
  }

  private func show(_ shown: Shown) {
    spinner.isSpinning = shown.state == .loading
    states.page =
      switch shown.state {
      case .loading: "loading"
      case .empty: shown.isTrash ? "trashEmpty" : "empty"
      case .nothingFound: "nothingFound"
      case .list: "list"
      }
    title.text = shown.isTrash ? tr("Trash") : tr("Memos")
    let target = shown.isTrash ? tr("Memos") : below
    backLabel.text = target
    back.tooltip = tr("Back to %1", target)
    back.setAccessibleLabel(tr("Back to %1", target))
    trashBanner.isRevealed = shown.isTrash
    emptyTrash.isEnabled = shown.count > 0
    selectButton.isEnabled = shown.count > 0
    summary.text = MemoSentences.summary(shown.count, duration: shown.duration)
    if shown.count == 0 || shown.isTrash != wasTrash { list.isSelecting = false }
    if shown.isTrash != wasTrash { isFocusWanted = true }
    // Which rows there are may be known only later.
    if isFocusWanted, shown.count > 0 {
      isFocusWanted = false
      if !window.isTyping { list.focus() }
    }
    wasTrash = shown.isTrash
    showSelection()
  }
}
