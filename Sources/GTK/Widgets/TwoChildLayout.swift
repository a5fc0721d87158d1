import CAdwaita

extension Box {
  /// Lays out each box inside this widget as a pair of widgets, such as a label and a control.
  ///
  /// If there is room, each of the two widgets receives half of the width. If not, the widgets are
  /// stacked.
  package func pairsBoxes() {
    for row in widget.parts where row.isKind(of: gtk_box_get_type()) {
      TwoChildLayout.lay(out: row)
    }
  }

  /// Lays out the two widgets in this box side by side or, if there is not enough room, stacked.
  ///
  /// The box requests the width of the stacked layout, so that a page is no wider than necessary.
  ///
  /// A `GtkFlowBox` could do the same, but it always requests the height of the stacked layout. In
  /// addition, the Tab key gets stuck before a flow box whose first or last widget cannot receive
  /// the focus.
  package func laysOutPair() {
    setShape(.uneven)
  }

  /// Lays out a label and a button side by side if the label then has its natural width or at least
  /// half of the total width.
  ///
  /// If not, the button goes below the label.
  package func putsButtonBelow() { setShape(.button) }

  private func setShape(_ shape: TwoChildLayout.Shape) {
    g_object_set_data(pointer(), TwoChildLayout.shape, gpointer(bitPattern: shape.rawValue))
    TwoChildLayout.lay(out: widget)
  }
}

nonisolated private enum TwoChildLayout {
  /// The horizontal gap between widgets that are side by side, and the vertical gap between stacked
  /// widgets, in pixels.
  static let (columnGap, rowGap): (Int32, Int32) = (12, 3)

  enum Shape: Int {
    case halves
    /// The first widget receives its natural width, and the second widget receives the rest.
    case uneven
    /// The second widget, a button, receives its natural width, and the first widget receives the
    /// rest.
    case button
  }

  /// The object data key for a box's shape.
  static let shape = "pair-shape"

  @MainActor static func lay(out widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(requestMode, measure, allocate))
  }

  static let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

  static let measure: GtkCustomMeasureFunc = {
    widget, orientation, size, least, natural, leastBaseline, naturalBaseline in
    guard let widget else { return }
    let pair = ChildPair(widget)
    if orientation == GTK_ORIENTATION_HORIZONTAL {
      least?.pointee = pair.sizes.map(\.least).max() ?? 0
      natural?.pointee = pair.naturalWidth
    } else {
      let width = size < 0 ? pair.naturalWidth : size
      let heights = pair.heights(in: width)
      let height =
        pair.columns(in: width) != nil
        ? heights.max() ?? 0
        : heights.reduce(0, +) + rowGap * max(Int32(heights.count) - 1, 0)
      for place in [least, natural] { place?.pointee = height }
    }
    for baseline in [leastBaseline, naturalBaseline] { baseline?.pointee = -1 }
  }

  static let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
    guard let widget else { return }
    let pair = ChildPair(widget)
    if let columns = pair.columns(in: width) {
      // In right-to-left languages, the first widget is on the right.
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      var x: Int32 = 0
      for (child, column) in zip(pair.children, columns) {
        allocate(child, x: isMirrored ? width - x - column : x, y: 0, column, height)
        x += column + columnGap
      }
      return
    }
    var y: Int32 = 0
    for (child, height) in zip(pair.children, pair.heights(in: width)) {
      allocate(child, x: 0, y: y, width, height)
      y += height + rowGap
    }
  }

  private static func allocate(
    _ child: UnsafeMutablePointer<GtkWidget>, x: Int32, y: Int32, _ width: Int32, _ height: Int32
  ) {
    var allocation = GtkAllocation(x: x, y: y, width: width, height: height)
    gtk_widget_size_allocate(child, &allocation, -1)
  }
}

nonisolated private struct ChildPair {
  let children: [UnsafeMutablePointer<GtkWidget>]
  let sizes: [(least: Int32, natural: Int32)]
  private let shape: TwoChildLayout.Shape

  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    children = widget.parts.filter { gtk_widget_should_layout($0) != 0 }
    sizes = children.map { Self.measure($0, GTK_ORIENTATION_HORIZONTAL, -1) }
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    shape =
      .init(rawValue: Int(bitPattern: g_object_get_data(object, TwoChildLayout.shape))) ?? .halves
  }

  var naturalWidth: Int32 {
    let widest = sizes.map(\.natural).max() ?? 0
    return shape == .halves ? widest * Int32(children.count) + gaps : widest
  }

  /// Returns the width of each widget if the widgets are side by side; nil if there is not enough
  /// room.
  func columns(in width: Int32) -> [Int32]? {
    guard shape != .halves, children.count == 2 else {
      let half = children.isEmpty ? width : (width - gaps) / Int32(children.count)
      return sizes.allSatisfy { $0.least <= half } ? children.map { _ in half } : nil
    }
    let (first, second) = (sizes[0].natural, sizes[1].natural)
    if shape == .uneven {
      return first + gaps + second <= width ? [first, width - first - gaps] : nil
    }
    let rest = width - second - gaps
    return rest >= max(min(first, width / 2), sizes[0].least) ? [rest, second] : nil
  }

  func heights(in width: Int32) -> [Int32] {
    zip(children, columns(in: width) ?? children.map { _ in width }).map {
      Self.measure($0, GTK_ORIENTATION_VERTICAL, $1).natural
    }
  }

  private var gaps: Int32 { TwoChildLayout.columnGap * max(Int32(children.count) - 1, 0) }

  private static func measure(
    _ child: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, _ size: Int32
  ) -> (least: Int32, natural: Int32) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, orientation, size, &least, &natural, nil, nil)
    return (least, natural)
  }
}
