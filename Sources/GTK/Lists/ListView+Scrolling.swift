import CAdwaita

extension ListView {
  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrollable_get_vadjustment(raw)
  }

  /// The height that is scrolled out of view at the top, in pixels.
  var scrolled: Double { adjustment.map(gtk_adjustment_get_value) ?? 0 }

  /// The height of the visible part in pixels; 0 before layout.
  var pageHeight: Double { adjustment.map(gtk_adjustment_get_page_size) ?? 0 }

  var seen: Range<Int> { geometry.positions(from: scrolled, to: scrolled + pageHeight) }

  func observeAdjustment() {
    guard let adjustment else { return }
    Object(OpaquePointer(adjustment)).on("value-changed") { [weak self] in
      if let self { fill() }
    }
  }

  package func scroll(to position: Int) {
    let top = geometry.topWithHeading(ofRow: position)
    let end = geometry.top(ofRow: position) + geometry.rowHeight
    if top < scrolled {
      setScrolled(top)
    } else if end > scrolled + pageHeight {
      setScrolled(end - pageHeight)
    }
    show(position)
  }

  /// Changes rows or headings while keeping the first visible row in place.
  ///
  /// - Parameter moved: converts the old position of a row to its new position.
  func keepScrollPosition(moved: (Int) -> Int, _ change: () -> Void) {
    let (before, first) = (geometry, seen.first)
    let offset = first.map { before.top(ofRow: $0) - scrolled }
    change()
    gtk_widget_queue_resize(widget)
    // If the list is scrolled to the top, keep it there, so that new rows at the top are visible.
    guard scrolled > 0, let first, let offset else { return }
    setScrolled(geometry.top(ofRow: min(moved(first), max(count - 1, 0))) - offset)
  }

  private func setScrolled(_ value: Double) { configure(value, pageHeight) }

  private func configure(_ value: Double, _ page: Double) {
    guard let adjustment else { return }
    let upper = max(geometry.height, page)
    gtk_adjustment_configure(
      adjustment, max(0, min(value, upper - page)), 0, upper, page * 0.1, page * 0.9, page)
  }

  var measuredWidth: (least: Int, natural: Int) {
    var (least, natural) = (Int32(0), Int32(0))
    for cell in cells.values {
      var (rowLeast, rowNatural) = (Int32(0), Int32(0))
      gtk_widget_measure(
        cell.frame.widget, GTK_ORIENTATION_HORIZONTAL, -1, &rowLeast, &rowNatural, nil, nil)
      (least, natural) = (max(least, rowLeast), max(natural, rowNatural))
    }
    return (Int(least), Int(natural))
  }

  /// The height of the list.
  ///
  /// The minimum is 0, because the list can scroll.
  var measuredHeight: (least: Int, natural: Int) { (0, Int(geometry.height)) }

  func layOut(_ width: Int, _ height: Int) {
    isPlacing = true
    defer { isPlacing = false }
    if let sideways = gtk_scrollable_get_hadjustment(raw) {
      let width = Double(width)
      gtk_adjustment_configure(sideways, 0, 0, width, width * 0.1, width * 0.9, width)
    }
    configure(scrolled, Double(height))
    for (position, cell) in cells {
      arrange(cell.frame, geometry.top(ofRow: position), width, Int(geometry.rowHeight))
    }
    for (position, label) in headingLabels {
      let top = geometry.topWithHeading(ofRow: position)
      arrange(label, top, width, Int(geometry.headingHeight))
    }
    if wantedFocus != nil || !isFilled { fillInNextFrame() }
  }

  private func arrange(_ part: Widget, _ top: Double, _ width: Int, _ height: Int) {
    var (leastWidth, leastHeight) = (Int32(0), Int32(0))
    gtk_widget_measure(
      part.widget, GTK_ORIENTATION_HORIZONTAL, -1, &leastWidth, nil, nil, nil)
    gtk_widget_measure(part.widget, GTK_ORIENTATION_VERTICAL, -1, &leastHeight, nil, nil, nil)
    var point = graphene_point_t(x: 0, y: Float((top - scrolled).rounded()))
    gtk_widget_allocate(
      part.widget, max(Int32(width), leastWidth), max(Int32(height), leastHeight), -1,
      gsk_transform_translate(nil, &point))
  }
}
