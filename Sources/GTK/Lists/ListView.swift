import CAdwaita

/// Rows above one another, of which only those in sight and near it are there.
///
/// The rows are `ListRow`s, made when they are first seen and used anew for other positions.
public final class ListView: Widget {
  override class var type: GType { gtk_list_view_get_type() }
  var cells: [OpaquePointer: ListCell] = [:]
  /// Those that do not show yet what they stand for.
  var waiting: [OpaquePointer: ListCell] = [:]
  var isFillingNear = false
  var budget = FrameBudget()
  var rowHeight = 0
  /// Rows that stand for nothing now.
  var spare: [any ListRow] = []
  private var wantedFocus: Int?
  /// The selected positions.
  ///
  /// GTK's own selections choose whatever the pointer or the keyboard passes.
  let selection = gtk_bitset_new_empty()
  var onSelection: () -> Void = {}
  /// Tells which heading is above the row at a position; nil for a list without headings.
  public var heading: ((Int) -> String?)? { didSet { updateHeadings() } }
  private(set) var list: RowList?
  private(set) var make: () -> any ListRow = { preconditionFailure("a list without rows") }

  isolated deinit { gtk_bitset_unref(selection) }

  /// Shows the rows of `list` with what `make` makes.
  public func show(_ list: RowList, _ make: @escaping () -> any ListRow) {
    (self.list, self.make) = (list, make)
    list.onReplace = { [weak self] in self?.replaceSelection($0, removed: $1, added: $2) }
    // The selection takes over a reference.
    g_object_ref(gpointer(list.raw))
    guard let rows = gtk_no_selection_new(list.raw),
      let factory = gtk_signal_list_item_factory_new()
    else { preconditionFailure("GTK is not up") }
    let maker = Object(owned: factory)
    maker.onObject("setup") { [weak self] item in self?.setUp(item) }
    maker.onObject("bind") { [weak self] item in self?.bind(item) }
    maker.onObject("unbind") { [weak self] item in self?.unbind(item) }
    maker.onObject("teardown") { [weak self] item in self?.tearDown(item) }
    gtk_list_view_set_factory(raw, factory)
    gtk_list_view_set_single_click_activate(raw, 1)
    gtk_list_view_set_model(raw, rows)
    g_object_unref(gpointer(rows))
    if let adjustment { fillWhenScrolled(adjustment) }
    leavesByTab()
  }

  /// Calls `action` with the position of a row that is clicked, or on which Enter is pressed.
  public func onActivate(_ action: @escaping (Int) -> Void) { onNumber("activate", action) }

  /// Calls `action` for keys that are pressed while a row has the keyboard, and nothing in it, with its position; true
  /// if it was of use.
  public func onRowKey(_ action: @escaping (Int, Key) -> Bool) {
    // Before the row itself, which takes the space key.
    onKey(isFirst: true) { [weak self] key in
      guard let self, let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
        let cell = cells.values.first(where: { $0.frameWidget == focus })
      else { return false }
      return action(cell.position, key)
    }
  }

  /// Has rows show anew what is at these positions; they stay where they are, and so does the keyboard.
  public func update(_ positions: Range<Int>) {
    for (item, cell) in cells where cell.isFilled && positions.contains(cell.position) {
      waiting[item] = cell
    }
    fillSeen()
  }

  /// Scrolls to a row and gives it the keyboard, as soon as it is there.
  public func focus(_ position: Int) {
    scroll(to: position)
    wantedFocus = position
    focusWanted()
  }

  /// Gives the keyboard to the row that is to have it, if it is there by now.
  func focusWanted() {
    guard let position = wantedFocus, let frame = cell(at: position)?.frame else { return }
    wantedFocus = nil
    frame.focus()
  }

  /// Scrolls until a row is in sight.
  public func scroll(to position: Int) {
    guard let item = g_variant_new_uint32(guint(clamping: position)) else { return }
    gtk_widget_activate_action_variant(widget, "list.scroll-to-item", item)
    fill(at: position)
    fillSeen()
  }

  /// The position of the row that has the keyboard, or something in it; nil if none has.
  public var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(widget) else { return nil }
    return cells.values.first { $0.frameWidget == child }?.position
  }

  /// The position of the row at a place, in pixels of the view.
  public func position(at x: Double, _ y: Double) -> Int? { cell(at: x, y)?.position }

  /// The widget of the row at a position; nil if it is not in sight.
  public func row(at position: Int) -> (any ListRow)? { cell(at: position)?.row }

  /// The place that a row at a position is in; nil if it is not in sight.
  public func shell(at position: Int) -> SlidingBin? { cell(at: position)?.shell }

  /// The position of the row in a place; nil if it stands for none now.
  public func position(of shell: SlidingBin) -> Int? {
    cells.values.first { $0.shell === shell && $0.isFilled }?.position
  }

  private func cell(at position: Int) -> ListCell? {
    cells.values.first { $0.isFilled && $0.position == position }
  }

  private func cell(at x: Double, _ y: Double) -> ListCell? {
    var found = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    while let part = found, part != widget {
      if cells.values.contains(where: { $0.heading?.widget == part }) { return nil }
      if let cell = cells.values.first(where: { $0.frameWidget == part }) { return cell }
      found = gtk_widget_get_parent(part)
    }
    return nil
  }

  // MARK: The places that GTK asks for

  private func setUp(_ item: OpaquePointer) {
    let cell = ListCell(item)
    if rowHeight > 0 { cell.shell.setLeastHeight(rowHeight) }
    cells[item] = cell
  }

  private func bind(_ item: OpaquePointer) {
    guard let cell = cells[item] else { return }
    waiting[item] = cell
    cell.frameOfPlace = frameNumber
    if let heading { cell.show(heading: heading(cell.position)) }
    fillNear()
  }

  /// Has all rows show the headings that they have now.
  public func updateHeadings() {
    for cell in cells.values { cell.show(heading: heading?(cell.position)) }
  }

  private func unbind(_ item: OpaquePointer) {
    waiting[item] = nil
    if let row = cells[item]?.clear() { spare.append(row) }
  }

  private func tearDown(_ item: OpaquePointer) {
    waiting[item] = nil
    cells[item] = nil
  }
}
