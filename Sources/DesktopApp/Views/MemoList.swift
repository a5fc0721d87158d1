import FoundationEssentials
import GTK
import MynaLibrary
import MynaScreens

final class MemoList {
  let model: MemosModel
  let preview: TakePreview
  let view: ListView
  var onOpen: (MemoItem) -> Void = { _ in }
  var onRename: (UUID, String) -> Void = { _, _ in }
  var onDelete: ([UUID]) -> Void = { _ in }
  var onDeleteChosen: () -> Void = {}
  var onPutBack: (UUID) -> Void = { _ in }
  /// Called when the user opens a row's menu, with the widget over which to open it and the
  /// position in that widget.
  var onMenu: (MemoItem, Widget, (x: Double, y: Double)?) -> Void = { _, _, _ in }
  var onFailure: (MemoItem, Widget) -> Void = { _, _ in }
  var onSelection: () -> Void = {}

  private let pool: RowPool<MemoRow>
  private(set) var opened: UUID? { didSet { if opened != oldValue { updateOpened(oldValue) } } }
  private var anchor: Int?
  private var swiped: SlidingBin?

  /// Whether the last opened memo is highlighted, because its page is beside the list.
  var marksOpened = false {
    didSet { view.setStyle("beside", marksOpened) }
  }

  var isSelecting = false {
    didSet {
      guard isSelecting != oldValue else { return }
      // In selection mode, rows have no Stop button.
      if isSelecting { stopListening() }
      view.unselectAll()
      anchor = nil
      view.setStyle("selecting", isSelecting)
      view.update(0..<view.count)
      onSelection()
    }
  }

  init(_ view: ListView, _ model: MemosModel, _ preview: TakePreview, pool: RowPool<MemoRow>) {
    (self.view, self.model, self.preview, self.pool) = (view, model, preview, pool)
    model.onChange = { [weak self] in self?.view.apply($0) }
    model.onSections = { [weak self] in self?.showSections() }
    connect()
  }

  // Don't do this in `init`, where the signal handlers would capture the parameters `view` and
  // `model` and never release them.
  private func connect() {
    view.show(model.count) { [weak self, pool] in
      let row = pool.dequeue()
      row.list = self
      return row
    }
    showHeadings()
    view.onActivate { [weak self] position in self?.activate(position) }
    view.onSelectionChange { [weak self] in self?.onSelection() }
    view.onRowKey { [weak self] position, key in self?.press(key, at: position) ?? false }
    view.onSecondaryPress { [weak self] x, y in
      guard let self, let position = view.position(at: x, y) else { return }
      openMenu(position, over: view, at: (x, y))
    }
    view.onDragOut { [weak self] x, y in self?.files(at: x, y) ?? [] }
    view.onSwipe { [weak self] x, y in
      self?.beginSwipe(at: x, y) ?? false
    } moved: { [weak self] distance in
      self?.swiped?.offset = Int(distance)
    } ended: { [weak self] distance in
      self?.endSwipe(distance)
    }
  }

  /// Updates the section headings and also the rows, because the format of their dates depends on
  /// the sections.
  private func showSections() {
    showHeadings()
    view.update(0..<view.count)
  }

  private func showHeadings() {
    view.setHeadings(
      model.sections.map { ListHeading(position: $0.start, text: MemosMessages.heading($0.span)) })
  }

  private func beginSwipe(at x: Double, _ y: Double) -> Bool {
    guard !isSelecting, !model.showsTrash else { return false }
    swiped = view.position(at: x, y).flatMap(view.frame)
    return swiped != nil
  }

  private func endSwipe(_ distance: Double?) {
    guard let frame = swiped else { return }
    swiped = nil
    let isFar = abs(distance ?? 0) > Double(frame.size.width) / 3
    if isFar, let position = view.position(of: frame) {
      delete(position)
    } else {
      frame.offset = 0
    }
  }

  func rename(_ id: UUID) {
    guard let position = model.position(of: id) else { return }
    view.scroll(to: position)
    (view.row(at: position) as? MemoRow)?.rename()
  }

  func selectAll() {
    guard model.count > 0 else { return }
    isSelecting = true
    view.selectAll()
  }

  /// The memo whose row has the focus or was the last to have it.
  var focused: UUID? { view.lastFocus.flatMap(model.row)?.id }

  var hasKeyboard: Bool { view.focusedPosition != nil }

  /// Moves the focus to a memo's row; nil for the row that last had the focus.
  func focus(_ id: UUID? = nil) {
    view.focus(id.flatMap(model.position))
  }

  func showTop() {
    if view.count > 0 { view.scroll(to: 0) }
  }

  func showPlaying() { view.update(0..<view.count) }

  func stopListening() {
    Task { [preview] in await preview.stop() }
  }

  func listen(to item: MemoItem) {
    Task { [preview] in await preview.toggle(item) }
  }

  private func activate(_ position: Int) {
    let held = view.heldModifiers
    if held.shift, let anchor, isSelecting {
      return view.select(min(anchor, position)..<max(anchor, position) + 1)
    }
    if held.control || held.shift, !isSelecting { isSelecting = true }
    if isSelecting {
      anchor = position
      view.setSelected(position, !view.isSelected(position))
    } else if let item = model.row(at: position) {
      guard item.take.deleted == nil else { return listen(to: item) }
      opened = item.id
      stopListening()
      onOpen(item)
    }
  }

  private func press(_ key: Key, at position: Int) -> Bool {
    switch key.name {
    case "a" where key.hasControl: selectAll()
    case "F2" where !model.showsTrash: (view.row(at: position) as? MemoRow)?.rename()
    case "Delete" where isSelecting:
      if !model.showsTrash, view.selectedCount > 0 { onDeleteChosen() }
    case "Delete": delete(position)
    case "space" where isSelecting || key.hasControl:
      isSelecting = true
      view.setSelected(position, !view.isSelected(position))
    case "space": if let item = model.row(at: position) { listen(to: item) }
    case "Menu",
      "F10" where key.name == "Menu" || key.hasShift:
      openMenu(position)
    default: return false
    }
    return true
  }

  private func updateOpened(_ before: UUID?) {
    for position in [before, opened].compactMap({ $0.flatMap(model.position) }) {
      view.update(position..<position + 1)
    }
  }

  private func delete(_ position: Int) {
    guard let item = model.row(at: position), item.take.deleted == nil else { return }
    onDelete([item.id])
  }

  private func openMenu(_ position: Int) {
    guard let frame = view.frame(at: position) else { return }
    openMenu(position, over: frame, at: nil)
  }

  private func openMenu(_ position: Int, over widget: Widget, at point: (x: Double, y: Double)?) {
    guard !isSelecting, let item = model.row(at: position) else { return }
    onMenu(item, widget, point)
  }

  /// The files to drag: the row's file, or all selected files if the row is selected.
  private func files(at x: Double, _ y: Double) -> [String] {
    guard let position = view.position(at: x, y) else { return [] }
    let positions =
      isSelecting && view.isSelected(position) ? view.selected : [position]
    return positions.compactMap { model.row(at: $0)?.path }
  }
}
