import GTK

/// The menu: where to go.
final class HomeScreen {
  let page: Widget
  /// Called with the place that a person chooses.
  var onChoose: (Root) -> Void = { _ in }

  private let header: HeaderBar
  private let list: ListBox
  private let welcome: Picture
  private let rows: [ListBoxRow]

  init() {
    let builder = Builder(PackageResources.Home_ui)
    page = builder("page")
    (header, list, welcome) = (builder("header"), builder("list"), builder("welcome"))
    rows = Root.allCases.map(Self.row)
    for row in rows { list.append(row) }
    list.onChoose { [weak self] index in
      if let root = Root(rawValue: index) { self?.onChoose(root) }
    }
  }

  /// Shows large buttons, and those that close the window, where it is alone in it.
  func setFolded(_ isFolded: Bool) {
    header.showsEndButtons = isFolded
    list.setStyle("home-buttons", isFolded)
    list.setStyle("navigation-sidebar", !isFolded)
    welcome.show(PackageResources.welcome_svg, pixels: isFolded ? 200 : 150)
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
