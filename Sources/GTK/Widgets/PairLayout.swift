import CAdwaita

extension Box {
  /// Lays out each box in it as a pair, such as a name and a control.
  public func pairsBoxes() {
    for row in widget.parts where row.isKind(of: gtk_box_get_type()) { PairLayout.lay(out: row) }
  }

  /// Lays out the widgets in it as a pair: beside each other, in halves, where there is room, else above each other.
  ///
  /// It asks for the width of the narrow form, so that a page with it does not take more room than it needs.
  ///
  /// A `GtkFlowBox` does the same, but asks for the height of the narrow form also where it has room, and Tab gets stuck
  /// before one that begins or ends with a widget without keys.
  public func laysOutPair() {
    g_object_set_data(pointer(), PairLayout.asksForLittle, gpointer(bitPattern: 1))
    PairLayout.lay(out: widget)
  }
}

/// The layout of a pair of widgets.
nonisolated private enum PairLayout {
  /// Between the two, in pixels, beside and above each other.
  static let (columnGap, rowGap): (Int32, Int32) = (12, 3)

  /// The name of the mark of a box that asks for the width of the narrow form.
  static let asksForLittle = "asks-for-little"

  @MainActor static func lay(out widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(requestMode, measure, allocate))
  }

  static let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

  static let measure: GtkCustomMeasureFunc = {
    widget, orientation, size, least, natural, leastBaseline, naturalBaseline in
    guard let widget else { return }
    let pair = children(of: widget)
    if orientation == GTK_ORIENTATION_HORIZONTAL {
      let sizes = pair.map { measure($0, GTK_ORIENTATION_HORIZONTAL, -1) }
      least?.pointee = sizes.map(\.least).max() ?? 0
      let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
      natural?.pointee =
        g_object_get_data(object, asksForLittle) == nil
        ? naturalWidth(sizes.map(\.natural)) : sizes.map(\.natural).max() ?? 0
    } else {
      let width = size < 0 ? measuredWidth(of: pair) : size
      let heights = heights(of: pair, in: width)
      let height =
        isBeside(pair, in: width)
        ? heights.max() ?? 0 : heights.reduce(0, +) + rowGap * max(Int32(pair.count) - 1, 0)
      for place in [least, natural] { place?.pointee = height }
    }
    for baseline in [leastBaseline, naturalBaseline] { baseline?.pointee = -1 }
  }

  static let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
    guard let widget else { return }
    let pair = children(of: widget)
    guard !isBeside(pair, in: width) else {
      let half = half(of: width, pair.count)
      for (index, child) in pair.enumerated() {
        // The first begins at the right where one reads to the left.
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let column = isMirrored ? pair.count - 1 - index : index
        place(child, x: Int32(column) * (half + columnGap), y: 0, half, height)
      }
      return
    }
    var y: Int32 = 0
    for (child, height) in zip(pair, heights(of: pair, in: width)) {
      place(child, x: 0, y: y, width, height)
      y += height + rowGap
    }
  }

  private typealias Child = UnsafeMutablePointer<GtkWidget>

  private static func children(of widget: Child) -> [Child] {
    widget.parts.filter { gtk_widget_should_layout($0) != 0 }
  }

  private static func measure(
    _ child: Child, _ orientation: GtkOrientation, _ size: Int32
  ) -> (least: Int32, natural: Int32) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, orientation, size, &least, &natural, nil, nil)
    return (least, natural)
  }

  private static func naturalWidth(_ widths: [Int32]) -> Int32 {
    let count = Int32(widths.count)
    return (widths.max() ?? 0) * count + columnGap * max(count - 1, 0)
  }

  private static func measuredWidth(of pair: [Child]) -> Int32 {
    naturalWidth(pair.map { measure($0, GTK_ORIENTATION_HORIZONTAL, -1).natural })
  }

  private static func half(of width: Int32, _ count: Int) -> Int32 {
    count == 0 ? width : (width - columnGap * Int32(count - 1)) / Int32(count)
  }

  /// Whether each of them has the width that it needs in a half.
  private static func isBeside(_ pair: [Child], in width: Int32) -> Bool {
    let half = half(of: width, pair.count)
    return pair.allSatisfy { measure($0, GTK_ORIENTATION_HORIZONTAL, -1).least <= half }
  }

  private static func heights(of pair: [Child], in width: Int32) -> [Int32] {
    let width = isBeside(pair, in: width) ? half(of: width, pair.count) : width
    return pair.map { measure($0, GTK_ORIENTATION_VERTICAL, width).natural }
  }

  private static func place(_ child: Child, x: Int32, y: Int32, _ width: Int32, _ height: Int32) {
    var allocation = GtkAllocation(x: x, y: y, width: width, height: height)
    gtk_widget_size_allocate(child, &allocation, -1)
  }
}
