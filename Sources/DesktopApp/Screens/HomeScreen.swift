import GTK

/// What a person wants who is at home.
protocol HomeScreenDelegate: AnyObject {
  func homeOpensRecord()
  func homeOpensMemos()
  func homeOpensFile()
}

/// The menu: where to go.
final class HomeScreen {
  let page: Widget
  private let header: HeaderBar

  init(delegate: any HomeScreenDelegate) {
    let builder = Builder(PackageResources.Home_ui)
    page = builder("page")
    header = builder("header")
    let (record, memos): (Button, Button) = (builder("record"), builder("memos"))
    let open: Button = builder("open")
    record.onClick { [weak delegate] in delegate?.homeOpensRecord() }
    memos.onClick { [weak delegate] in delegate?.homeOpensMemos() }
    open.onClick { [weak delegate] in delegate?.homeOpensFile() }
    let welcome: Picture = builder("welcome")
    welcome.show(PackageResources.welcome_svg, pixels: 200)
  }

  /// Alone in the window it has the buttons that close the window.
  func setFolded(_ isFolded: Bool) { header.showsEndButtons = isFolded }
}
