import GTK

/// Receives what a person chooses on Home.
protocol HomeScreenDelegate: AnyObject {
  /// Called with the index of the item.
  func homeScreen(_ screen: HomeScreen, didChoose index: Int)
}

/// The menu: where to go.
final class HomeScreen {
  /// A button of the menu.
  struct Item {
    let title: String
    /// By its name in the icon theme.
    let icon: String
  }

  let page: Widget
  private let header: HeaderBar
  private weak var delegate: (any HomeScreenDelegate)?

  init(_ items: [Item], delegate: any HomeScreenDelegate) {
    let builder = Builder(PackageResources.Home_ui)
    page = builder("page")
    header = builder("header")
    self.delegate = delegate
    let welcome: Picture = builder("welcome")
    welcome.show(PackageResources.welcome_svg, pixels: 200)
    let list: Box = builder("items")
    for (index, item) in items.enumerated() { list.append(button(item, index)) }
  }

  /// Alone in the window it has the buttons that close the window.
  func setFolded(_ isFolded: Bool) { header.showsEndButtons = isFolded }

  private func button(_ item: Item, _ index: Int) -> Widget {
    let builder = Builder(PackageResources.HomeButton_ui)
    let (button, icon, label): (Button, Picture, Label) = (
      builder("button"), builder("icon"), builder("label")
    )
    icon.show(icon: item.icon)
    label.text = item.title
    button.setAccessibleLabel(item.title)
    button.onClick { [weak self] in
      guard let self else { return }
      delegate?.homeScreen(self, didChoose: index)
    }
    return button
  }
}
