import FoundationEssentials
import GTK
import MynaLibrary
import MynaScreens
import Translations

protocol MemosScreenDelegate: AnyObject {
  func memosScreenDidGoBack(_ screen: MemosScreen)
  func memosScreenDidChooseRecord(_ screen: MemosScreen)
  func memosScreenDidChooseCloud(_ screen: MemosScreen)
  func memosScreen(_ screen: MemosScreen, didOpen item: MemoItem)
  /// Called when the memo whose player is beside the list was deleted.
  func memosScreenDidDeleteOpened(_ screen: MemosScreen)
  /// Called with a memo to play after its audio has been downloaded.
  func memosScreen(_ screen: MemosScreen, didBring item: MemoItem)
}

final class MemosScreen: Screen {
  let page: Widget
  let model: MemosModel
  let list: MemoList
  let window: Window
  let messages: MemoToasts

  /// The memo that the user wants to open.
  ///
  /// It is opened as soon as its audio has been downloaded.
  var awaited: UUID?

  private(set) weak var delegate: (any MemosScreenDelegate)?
  private let below: String
  private let states: Stack
  private let (heading, summary): (Label, Label)
  let back: BackButton
  private let (trashBanner, dropHint): (Revealer, Revealer)
  private let obstacle: BannerText
  private let failedPage: StatusPage
  private let nothingFoundPage: StatusPage
  private let spinner: Spinner
  private let emptyTrash: Button
  private let order: DropDown
  private let searchBar: SearchBar
  private let search: SearchEntry
  private let header: HeaderBar
  private let menu: MemoMenu
  private let filter: MemoFilterMenu
  private let failure: FailurePopover
  private let importBar: ImportBar
  private var syncBanner: SyncBanner?
  private let selectionBar: MemoSelectionBar
  private var observers: [Task<Void, Never>] = []
  private var wasTrash = false
  private var isFocusWanted = false
  /// The memo that had the focus before the search.
  private var beforeSearch: UUID?

  init(
    _ model: MemosModel, preview: TakePreview, sync: SyncModel, rows: RowPool<MemoRow>,
    window: Window, below: String,
    delegate: any MemosScreenDelegate
  ) {
    let builder = Builder(AppResource["Memos.ui"], with: ListView.self)
    (self.model, self.window, self.below, self.delegate) = (model, window, below, delegate)
    page = builder("page")
    list = MemoList(builder("list"), model, preview, pool: rows)
    messages = MemoToasts(builder("toasts"))
    (states, heading, summary) = (builder("states"), builder("title"), builder("summary"))
    (back, header) = (BackButton(builder), builder("header"))
    (trashBanner, dropHint) = (builder("trashBanner"), builder("dropHint"))
    obstacle = BannerText(builder, "obstacle")
    (failedPage, nothingFoundPage) = (builder("failedPage"), builder("nothingFoundPage"))
    (emptyTrash, order, spinner) = (builder("emptyTrash"), builder("order"), builder("spinner"))
    emptyTrash.wrapsTexts()
    (searchBar, search) = (builder("searchBar"), builder("search"))
    filter = MemoFilterMenu(builder, model)
    menu = MemoMenu(builder("rowPopover"), page: page)
    failure = FailurePopover(builder, page: page) { [model] in model.retry($0) }
    importBar = ImportBar(builder, model)
    selectionBar = MemoSelectionBar(builder, list)
    selectionBar.delegate = self
    builder("emptyPage", as: StatusPage.self).setPicture(AppResource["nest.svg"])
    syncBanner = SyncBanner(builder, sync) { [weak self] in
      if let self { self.delegate?.memosScreenDidChooseCloud(self) }
    }
    connect(builder)
    connectList()
    watch()
  }

  func showFailure(_ item: MemoItem) {
    guard let position = model.position(of: item.id), let frame = list.view.frame(at: position)
    else { return }
    failure.open(item, over: frame)
  }

  // MARK: Screen

  var title: String { tr("Memos") }
  var isMoving: Bool { true }
  var isList: Bool { true }

  func setBeside(_ isBeside: Bool) {
    // The window's buttons belong in the header bar that is farthest right.
    header.showsEndButtons = !isBeside
    list.marksOpened = isBeside
  }

  func focus() {
    isFocusWanted = model.count == 0
    list.focus()
  }

  /// Updates the date headings when the window becomes active, because the date may have changed.
  func setActive(_ isActive: Bool) {
    if isActive { model.refreshIfDayChanged() }
  }

  func close() {
    list.stopListening()
    for observer in observers { observer.cancel() }
    observers = []
    importBar.close()
    syncBanner?.close()
    menu.close()
    failure.close()
    model.onChange = { _ in }
    model.onSections = {}
  }

  func find() {
    searchBar.isSearching = true
    search.focus()
  }

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

  func press(_ key: Key) -> Bool {
    guard key.hasControl else { return false }
    switch key.name {
    case "a": list.selectAll()
    case "z": restoreLastDeleted()
    default: return false
    }
    return true
  }

  private func connect(_ builder: Builder) {
    back.onClick { [weak self] in
      guard let self else { return }
      if model.showsTrash { model.showsTrash = false } else { delegate?.memosScreenDidGoBack(self) }
    }
    let (record, importFirst): (Button, Button) = (builder("recordFirst"), builder("importFirst"))
    record.onClick { [weak self] in
      if let self { delegate?.memosScreenDidChooseRecord(self) }
    }
    importFirst.onClick { [weak self] in self?.importFiles() }
    builder("tryAgain", as: Button.self).onClick { [model] in Task { await model.tryAgain() } }
    emptyTrash.onClick { [weak self] in self?.askToEmptyTrash() }
    order.setAccessibleLabel(tr("Order"))
    let orders = TakeQuery.Order.allCases
    order.set(
      orders.map(MemosMessages.order), selected: orders.firstIndex(of: model.order) ?? 0)
    order.onChange { [weak self] index in self?.model.order = orders[index] }
    searchBar.connect(search)
    search.onSearch { [weak self] in
      guard let self, model.searchText != search.text else { return }
      model.searchText = search.text
      Task { [model, list] in
        await model.settle()
        list.showTop()
      }
    }
    search.onLeave { [weak self] in self?.list.focus() }
    searchBar.opens(with: search, byTypingIn: page)
    searchBar.onChange { [weak self] in self?.observeSearchBar() }
    content(builder("content"))
    let actions = ActionGroup()
    actions.add("import") { [weak self] in self?.importFiles() }
    actions.add("import-folder") { [weak self] in self?.importFolder() }
    actions.add("trash") { [weak self] in self?.model.showsTrash = true }
    menu.add(to: actions, self)
    filter.add(to: actions)
    filter.onShowAll { [weak self] in
      guard let self else { return }
      isFocusWanted = true
      searchBar.isSearching = false
    }
    actions.insert(into: page, as: "memos")
  }

  /// Moves the focus when a search ends: to the row that had the focus in the search results or, if
  /// no row did, to the row that had it before the search.
  private func observeSearchBar() {
    if searchBar.isSearching {
      beforeSearch = list.focused
      return
    }
    let row = list.hasKeyboard ? list.focused : beforeSearch
    search.text = ""
    model.searchText = ""
    focus()
    guard let row else { return }
    Task {
      await model.settle()
      if !searchBar.isSearching, !isTyping { list.focus(row) }
    }
  }

  /// Whether a visible text field has the focus.
  ///
  /// The text field of a closed search bar can still have the focus, although it is not visible.
  private var isTyping: Bool {
    window.isTyping && (searchBar.isSearching || !search.hasWindowFocus)
  }

  private func content(_ content: Widget) {
    content.onDrop { [weak self] isHovering in
      self?.dropHint.isRevealed = isHovering
    } dropped: { [weak self] paths in
      self?.importFiles(in: paths)
    }
  }

  private func connectList() {
    list.onOpen = { [weak self] item in self?.open(item) }
    list.onRename = { [weak self] id, title in self?.rename(id, title) }
    list.onDelete = { [weak self] ids in self?.delete(ids) }
    list.onPutBack = { [weak self] id in self?.putBack([id]) }
    list.onFailure = { [weak self] item, widget in self?.failure.open(item, over: widget) }
    menu.onClose = { [weak self] item in self?.returnFocus(to: item) }
    failure.onClose = { [weak self] item in self?.returnFocus(to: item) }
    list.onMenu = { [weak self] item, widget, point in
      guard let self, !model.showsTrash else { return }
      menu.open(item, canShare: model.sync?.canShare, over: widget, at: point)
    }
  }

  /// Restores the focus to the row over which a popover was opened.
  ///
  /// By default, GTK would move the focus to the window's first button.
  private func returnFocus(to item: MemoItem) {
    // Wait for a frame, because GTK activates the menu item only after the menu has closed, and
    // renaming must not lose the focus.
    page.onFrame { [weak self] _ in
      guard let self else { return false }
      if !window.isTyping, model.position(of: item.id) != nil { list.focus(item.id) }
      return false
    }
  }

  private func watch() {
    observers = [
      observe({ [model] in DisplayedState(model) }) { [weak self] in self?.show($0) },
      observe({ [model] in model.tags }) { [weak self] in self?.filter.show($0) },
      observe({ [list] in list.preview.playing }) { [weak self] _ in self?.list.showPlaying() },
      observe({ [list] in list.preview.problem }) { [weak self] problem in
        if let problem { self?.messages.complain(PlaybackMessages.advice(problem).sentence) }
      },
      observe({ [model] in model.problem }) { [weak self] problem in
        if let problem { self?.messages.complain(StudioMessages.sentence(problem)) }
      },
      observe({ [model] in model.failure }) { [weak self] failure in
        self?.failedPage.setDescription(failure.map(StudioMessages.sentence) ?? "")
      },
      observe({ [model] in model.obstacle }) { [weak self] found in
        self?.obstacle.text = found.map(LibraryMessages.obstacle)
      },
    ]
  }

  // MARK: Display

  private nonisolated struct DisplayedState: Equatable, Sendable {
    var state: MemosModel.State
    var (isTrash, count): (Bool, Int)
    var duration: Double
    var filter: MemoFilter

    @MainActor init(_ model: MemosModel) {
      (state, isTrash, count) = (model.state, model.showsTrash, model.count)
      (duration, filter) = (model.totalDuration, model.filter)
    }
  }

  private func show(_ shown: DisplayedState) {
    spinner.isSpinning = shown.state == .loading
    states.page =
      switch shown.state {
      case .loading: "loading"
      case .empty: shown.isTrash ? "trashEmpty" : "empty"
      case .nothingFound: "nothingFound"
      case .list: "list"
      case .failed: "failed"
      }
    heading.text = shown.isTrash ? tr("Trash") : tr("Memos")
    back.show(shown.isTrash ? title : below)
    trashBanner.isRevealed = shown.isTrash
    emptyTrash.isEnabled = shown.count > 0
    selectionBar.setEnabled(shown.count > 0)
    filter.show(shown.filter, isTrash: shown.isTrash)
    nothingFoundPage.setDescription(
      MemosMessages.nothingFound(with: shown.isTrash ? MemoFilter() : shown.filter))
    summary.text = MemosMessages.summary(
      shown.count, duration: shown.duration, of: shown.isTrash ? MemoFilter() : shown.filter)
    if shown.count == 0 || shown.isTrash != wasTrash { list.isSelecting = false }
    if shown.isTrash != wasTrash {
      isFocusWanted = true
      list.stopListening()
    }
    // The focus may have been requested before the rows were loaded.
    if isFocusWanted, shown.count > 0 {
      isFocusWanted = false
      if !isTyping { list.focus() }
    }
    wasTrash = shown.isTrash
    selectionBar.update()
  }
}
