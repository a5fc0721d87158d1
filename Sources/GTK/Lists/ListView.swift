import CAdwaita

/// A list that creates only the visible rows and a few rows around them.
///
/// Each `ListRow` is reused for different positions, and row positions are computed, so a hundred
/// thousand rows take no more time than ten rows. GTK's own list view keeps 200 rows around the
/// visible rows and moves all of them when the list jumps, which takes most of a frame.
package final class ListView: Widget {
  override class var type: GType { ListWidget.type }
  var geometry = ListGeometry()
  var cells: [Int: ListCell] = [:]
  var spare: [ListCell] = []
  var outdated: Set<Int> = []
  var headings: [ListHeading] = []
  /// The existing headings, by the index of the row below each heading.
  var headingLabels: [Int: Label] = [:]
  var spareHeadings: [Label] = []
  var budget = FrameBudget()
  /// Whether layout is in progress, during which no rows may be added or removed.
  var isPlacing = false
  var isFilling = false
  var wantedFocus: Int?
  /// The index of the row that has, or most recently had, the focus.
  package internal(set) var lastFocus: Int?
  let selection = gtk_bitset_new_empty()
  var onSelection: () -> Void = {}
  private(set) var onActivation: (Int) -> Void = { _ in }
  private var pressed: ListCell?
  private(set) var make: (() -> any ListRow)?

  isolated deinit {
    ListWidget.disconnect(self)
    gtk_bitset_unref(selection)
  }

  package var count: Int { geometry.count }

  package func show(_ count: Int, _ make: @escaping () -> any ListRow) {
    (geometry.count, self.make) = (count, make)
    ListWidget.connect(self)
    onChange(of: "vadjustment") { [weak self] in self?.observeAdjustment() }
    observeAdjustment()
    connectKeys()
    connectPointer()
    fill()
  }

  /// Reports that `removed` rows, starting at `position`, were replaced by `added` rows.
  ///
  /// The other rows keep their position on the screen, unless the list is scrolled to its top.
  package func replace(_ position: Int, removed: Int, added: Int) {
    precondition(position >= 0 && removed >= 0 && added >= 0 && position + removed <= count)
    let focused = focusedPosition
    func moved(_ old: Int) -> Int? {
      old < position ? old : old < position + removed ? nil : old + added - removed
    }
    keepScrollPosition(moved: { moved($0) ?? position }) {
      geometry.count += added - removed
      let before = cells
      cells = [:]
      for (old, cell) in before {
        if let new = moved(old) { cells[new] = cell } else { retire(cell) }
      }
      outdated = Set(outdated.compactMap(moved))
      (lastFocus, wantedFocus) = (lastFocus.flatMap(moved), wantedFocus.flatMap(moved))
    }
    replaceSelection(position, removed: removed, added: added)
    fill()
    if let focused, focusedPosition == nil, count > 0 { focus(min(focused, count - 1)) }
  }

  package func update(_ positions: Range<Int>) {
    outdated.formUnion(cells.keys.filter(positions.contains))
    fill()
  }

  /// Sets the headings, which must be in ascending order of their positions.
  package func setHeadings(_ headings: [ListHeading]) {
    guard headings != self.headings else { return }
    keepScrollPosition(moved: \.self) {
      self.headings = headings
      geometry.headed = headings.map(\.position)
      for label in headingLabels.values { retire(label) }
      headingLabels = [:]
    }
    fill()
  }

  package func onActivate(_ action: @escaping (Int) -> Void) { onActivation = action }

  package func position(at x: Double, _ y: Double) -> Int? { geometry.position(at: y + scrolled) }

  package func row(at position: Int) -> (any ListRow)? { cells[position]?.row }

  package func frame(at position: Int) -> SlidingBin? { cells[position]?.frame }

  package func position(of frame: SlidingBin) -> Int? {
    cells.first { $0.value.frame === frame }?.key
  }

  private func connectPointer() {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_PRIMARY))
    let gesture = Object(owned: click)
    gesture.onPress("pressed") { [weak self] x, y in self?.press(at: x, y) }
    gesture.onPress("released") { [weak self] x, y in
      guard let self, let cell = release() else { return }
      // A drag or swipe would have canceled this gesture, so it is a click.
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      if let position = position(at: x, y), cells[position] === cell { onActivation(position) }
    }
    gesture.onObject("cancel") { [weak self] _ in self?.release() }
    add(gesture)
  }

  private func press(at x: Double, _ y: Double) {
    guard let position = position(at: x, y), let cell = cells[position] else { return }
    pressed = cell
    gtk_widget_set_state_flags(cell.frame.widget, GTK_STATE_FLAG_ACTIVE, 0)
    // A title that is being edited keeps the focus.
    guard !cell.frame.hasWindowFocus else { return }
    lastFocus = position
    cell.frame.focus()
  }

  @discardableResult private func release() -> ListCell? {
    guard let cell = pressed else { return nil }
    pressed = nil
    gtk_widget_unset_state_flags(cell.frame.widget, GTK_STATE_FLAG_ACTIVE)
    return cell
  }
}
