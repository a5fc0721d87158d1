import CAdwaita

/// Fills rows with content.
///
/// The visible rows come first, as many per frame as the frame's time budget allows. Then a few
/// rows around them are filled.
extension ListView {
  /// The number of invisible rows to keep ready at each end for scrolling.
  private static let reserve = 6

  /// Fills visible rows within the time budget of this frame, and continues in a later frame.
  func fill() {
    guard let make, !isPlacing else { return }
    showHeadings()
    for position in wanted where cells[position] == nil || outdated.contains(position) {
      guard hasTime else { return fillInNextFrame() }
      let start = g_get_monotonic_time()
      fill(position, make)
      budget.spend(since: start)
    }
    focusWanted()
  }

  var isFilled: Bool {
    let seen = seen
    return seen.allSatisfy { cells[$0] != nil && !outdated.contains($0) }
      && headings.allSatisfy { !seen.contains($0.position) || headingLabels[$0.position] != nil }
  }

  func fillInNextFrame() {
    guard !isFilling else { return }
    isFilling = true
    onFrame { [weak self] _ in
      self?.isFilling = false
      self?.fill()
      return false
    }
  }

  func show(_ position: Int) {
    guard let make, !isPlacing, position < count else { return }
    if cells[position] == nil || outdated.contains(position) { fill(position, make) }
  }

  func retire(_ cell: ListCell) {
    cell.frame.dropFocus()
    cell.hide()
    spare.append(cell)
  }

  func retire(_ heading: Label) {
    heading.isVisible = false
    spareHeadings.append(heading)
  }

  /// The indices of the rows that should exist, in the order in which to fill them.
  private var wanted: [Int] {
    guard count > 0 else { return [] }
    // Only the first row is measured, because its height applies to all rows.
    guard geometry.rowHeight > 0 else { return [0] }
    let seen = seen
    return Array(seen) + around(seen)
  }

  private func around(_ seen: Range<Int>) -> [Int] {
    guard pageHeight > 0 else { return [] }
    let after = seen.upperBound..<min(count, seen.upperBound + Self.reserve)
    let before = max(0, seen.lowerBound - Self.reserve)..<seen.lowerBound
    return Array(after) + before.reversed()
  }

  private var hasTime: Bool { budget.hasTime(in: gtk_widget_get_frame_clock(widget)) }

  private func fill(_ position: Int, _ make: () -> any ListRow) {
    let cell = cells[position] ?? free() ?? ListCell(make())
    cells[position] = cell
    outdated.remove(position)
    insert(cell.frame, after: part(before: position, headingsUpTo: position))
    cell.show(position, isSelected: isSelected(position))
    measure(cell)
    gtk_widget_queue_allocate(widget)
  }

  /// Returns the row that is farthest from the visible rows, so that it can be reused.
  ///
  /// Never returns the row that has the focus.
  private func free() -> ListCell? {
    if let cell = spare.popLast() { return cell }
    let (seen, focused) = (seen, focusedPosition)
    let kept = seen.lowerBound - Self.reserve..<seen.upperBound + Self.reserve
    let others = cells.keys.filter { !kept.contains($0) && $0 != focused }
    guard let far = others.max(by: { abs($0 - seen.lowerBound) < abs($1 - seen.lowerBound) })
    else { return nil }
    outdated.remove(far)
    let cell = cells.removeValue(forKey: far)
    cell?.row.clear()
    return cell
  }

  /// Inserts a row or heading at its position in reading order, for screen readers.
  private func insert(_ part: Widget, after previous: Widget?) {
    if gtk_widget_get_parent(part.widget) == widget,
      gtk_widget_get_prev_sibling(part.widget) == previous?.widget
    {
      return
    }
    gtk_widget_insert_after(part.widget, widget, previous?.widget)
  }

  private func part(before position: Int, headingsUpTo last: Int) -> Widget? {
    let row = cells.keys.filter { $0 < position }.max()
    let heading = headingLabels.keys.filter { $0 <= last }.max()
    guard let heading, heading > row ?? -1 else { return row.flatMap { cells[$0]?.frame } }
    return headingLabels[heading]
  }

  private func measure(_ cell: ListCell) {
    let height = Double(cell.frame.wantedHeight)
    guard height > 0, height != geometry.rowHeight else { return }
    keepScrollPosition(moved: \.self) { geometry.rowHeight = height }
    fillInNextFrame()
  }

  private func showHeadings() {
    guard !headings.isEmpty else { return }
    let seen = seen
    for (position, label) in headingLabels where !seen.contains(position) {
      headingLabels[position] = nil
      retire(label)
    }
    // Create one heading to measure its height, even if none is visible.
    let isNew = geometry.headingHeight == 0
    for heading in headings where isNew || seen.contains(heading.position) {
      guard headingLabels[heading.position] == nil else { continue }
      show(heading)
      if isNew { break }
    }
  }

  private func show(_ heading: ListHeading) {
    let label = spareHeadings.popLast() ?? .heading("")
    label.setStyle("list-heading")
    label.text = heading.text
    label.isVisible = true
    headingLabels[heading.position] = label
    insert(label, after: part(before: heading.position, headingsUpTo: heading.position - 1))
    let height = Double(label.wantedHeight)
    if height != geometry.headingHeight {
      keepScrollPosition(moved: \.self) { geometry.headingHeight = height }
    }
    gtk_widget_queue_allocate(widget)
  }
}
