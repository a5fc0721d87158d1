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
    let (first, page) = (Int(value / height), gtk_adjustment_get_page_size(adjustment))
    let rowCount = Int(page / height)
    let placed = heading == nil ? nil : positionsPlaced(within: page)
    let top = placed?.lowerBound ?? first
    return top - 2...max(top + rowCount, placed?.upperBound ?? 0) + 2
  }

  /// The number of the last frame that was drawn.
  var frameNumber: Int {
    gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
  }

  /// The positions whose rows were within the page when it was last laid out; nil if that is not known.
  ///
  /// Rows with a heading are higher than others, so that the height of all does not tell where one is.
  private func positionsPlaced(within page: Double) -> ClosedRange<Int>? {
    let number = frameNumber
    var range: ClosedRange<Int>?
    // A place that was given away since is where it was before.
    for cell in cells.values where cell.frameOfPlace + 1 < number {
      guard let frame = cell.frameWidget else { continue }
      var place = graphene_rect_t()
      guard gtk_widget_compute_bounds(frame, widget, &place) != 0 else { continue }
      let (top, bottom) = (place.origin.y, place.origin.y + place.size.height)
      guard place.size.height > 0, bottom > 0, Double(top) < page else { continue }
      let position = cell.position
      range = min(range?.lowerBound ?? position, position)...max(range?.upperBound ?? 0, position)
    }
    return range
  }
}
