import CAdwaita

/// GTK gives a list view 200 places, of which a dozen are in sight. Those are filled first, as many in each frame as fit
/// into it; those near them one at a time when it rests, and the others never: each jump moves all of them, with
/// whatever is in them.
extension ListView {
  /// The adjustment that tells how far it is scrolled.
  var adjustment: Object? { gtk_scrollable_get_vadjustment(raw).map { Object(OpaquePointer($0)) } }

  func fillWhenScrolled(_ adjustment: Object) {
    adjustment.on("value-changed") { [weak self] in
      self?.fillSeen()
      self?.fillNear()
    }
    adjustment.on("changed") { [weak self] in
      // The first time it is not known yet how high a row is: places are laid out just now, with none in them.
      if let self, rowHeight > 0 { fillSeen() }
      self?.fillNear()
    }
  }

  /// Fills the rows in sight from the top down, as many as fit into this frame; the others follow.
  public func fillSeen() {
    guard !waiting.isEmpty, let seen else { return }
    let wanted = waiting.filter { seen.contains($0.value.position) }
    for (item, cell) in wanted.sorted(by: { $0.value.position < $1.value.position }) {
      guard hasTime else { return fillNear() }
      fill(item, cell)
    }
  }

  /// Whether all rows in sight show what they stand for.
  public var hasFilledSeen: Bool {
    guard let seen else { return waiting.isEmpty }
    return !waiting.values.contains { seen.contains($0.position) }
  }

  /// Whether there is time in this frame to fill another row.
  private var hasTime: Bool { budget.hasTime(in: gtk_widget_get_frame_clock(widget)) }

  /// Has the row at a position show what it stands for now.
  func fill(at position: Int) {
    guard let (item, cell) = waiting.first(where: { $0.value.position == position }) else { return }
    fill(item, cell)
  }

  /// Fills the rows that will be in sight next: one in each frame, so that none is late, and none while it is scrolled.
  func fillNear() {
    guard !isFillingNear, !waiting.isEmpty else { return }
    isFillingNear = true
    var last = -1.0
    onFrame { [weak self] _ in
      guard let self else { return false }
      fillSeen()
      focusWanted()
      let place = gtk_scrollable_get_vadjustment(raw).map(gtk_adjustment_get_value) ?? 0
      let near = near
      if place == last, hasTime, let (item, cell) = near.first { fill(item, cell) }
      last = place
      // Before it is laid out it is not known which are near.
      isFillingNear = seen == nil ? !waiting.isEmpty : !near.isEmpty
      return isFillingNear
    }
  }

  /// Those that do not show yet what they stand for, and would after some turns of a wheel.
  private var near: [(OpaquePointer, ListCell)] {
    guard let seen else { return [] }
    let range = seen.lowerBound - 12...seen.upperBound + 12
    return waiting.filter { range.contains($0.value.position) }.map { ($0.key, $0.value) }
  }

  private func fill(_ item: OpaquePointer, _ cell: ListCell) {
    waiting[item] = nil
    budget.spend {
      cell.fill(isSelected: isSelected(cell.position)) { spare.popLast() ?? make() }
      fitRows(to: cell)
    }
  }

  /// Makes all rows as high as one, so that filling them moves nothing.
  private func fitRows(to cell: ListCell) {
    let height = cell.shell.contentHeight
    guard height != rowHeight else { return }
    rowHeight = height
    for cell in cells.values { cell.shell.setLeastHeight(height) }
  }

  /// The positions in sight, and one or two more.
  private var seen: ClosedRange<Int>? {
    guard let adjustment = gtk_scrollable_get_vadjustment(raw), let list else { return nil }
    let count = Double(list.count)
    let (value, upper) = (
      gtk_adjustment_get_value(adjustment), gtk_adjustment_get_upper(adjustment)
    )
    guard count > 0, upper > 0 else { return nil }
    let height = max(upper / count, 1)
    let first = Int(value / height)
    return first - 2...first + 2 + Int(gtk_adjustment_get_page_size(adjustment) / height)
  }
}
