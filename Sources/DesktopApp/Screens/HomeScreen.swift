import GTK

/// The menu: where to go.
final class HomeScreen {
  let page: Widget
  /// Called with the place that a person chooses.
  var onChoose: (Root) -> Void = { _ in }

  private let header: HeaderBar
  private let content: Box
  private let list: ListBox
  private let welcome: Picture
  private let rows: [ListBoxRow]

  init() {
    let builder = Builder(PackageResources.Home_ui)
    page = builder("page")
    (header, content) = (builder("header"), builder("content"))
    (list, welcome) = (builder("list"), builder("welcome"))
    rows = Root.allCases.map(Self.row)
    for row in rows { list.append(row) }
    list.onChoose { [weak self] index in
      if let root = Root(rawValue: index) { self?.onChoose(root) }
    }
  }

  /// Shows large buttons, and those that close the window, where it is alone in it.
  ///
  /// The places come first: in a low window the bird is small and beside them, or not there.
  func layOut(isAlone: Bool, isLow: Bool) {
    header.showsEndButtons = isAlone
    list.setStyle("home-buttons", isAlone)
    list.setStyle("navigation-sidebar", !isAlone)
    content.isColumn = !isLow
    // Beside the pages it would take their room.
    list.expands(isAlone && isLow)
    welcome.isVisible = isAlone || !isLow
    welcome.show(PackageResources.welcome_svg, pixels: !isAlone ? 150 : isLow ? 130 : 200)
  }

  /// Marks the place that shows; nil for none, where Home itself shows.
  func mark(_ root: Root?) {
    for (index, row) in rows.enumerated() { row.isMarked = index == root?.rawValue }
  }

  private static func row(_ root: Root) -> ListBoxRow {
    let builder = Builder(PackageResources.HomeRow_ui)
    let (row, icon, label): (ListBoxRow, Picture, Label) = (
      builder("row"), builder("icon"), builder("label")
    )
    icon.show(icon: root.icon)
    label.text = root.title
    row.setAccessibleLabel(root.title)
    return row
  }
}
