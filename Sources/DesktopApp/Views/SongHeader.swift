import GTK
import MynaMusic
import MynaScreens

/// The names of the columns, which sort them; where there are no columns, they stand side by side.
final class SongHeader {
  /// Called when songs are to be sorted by something, or the order is to be reversed.
  var onSort: (MusicQuery.Order) -> Void = { _ in }

  private let box: PlacedBox
  private let buttons: [(order: MusicQuery.Order, button: Button, name: Label, arrow: Picture)]
  private let (height, lineHeight): (Int, Int)

  init(_ box: PlacedBox) {
    self.box = box
    buttons = [MusicQuery.Order.title, .artist, .album, .duration].map { order in
      let builder = Builder(AppResource["SortButton.ui"])
      // As the lengths below it.
      if order == .duration { builder("content", as: Box.self).sitsAtEnd() }
      return (order, builder("button"), builder("name"), builder("arrow"))
    }
    for (order, button, name, _) in buttons {
      name.text = MusicSentences.name(of: order)
      box.append(button)
    }
    lineHeight = SongRow.lineHeight()
    height = buttons.map(\.button.wantedHeight).max() ?? 0
    connect()
  }

  private func connect() {
    for (order, button, _, _) in buttons {
      button.keepsFocusElsewhere()
      button.onClick { [weak self] in self?.onSort(order) }
    }
    box.layOut(least: (240, height)) { [weak self] width, _ in self?.places(width) ?? [] }
  }

  /// Shows how songs are sorted.
  func show(_ order: MusicQuery.Order, isDescending: Bool) {
    for (column, button, name, arrow) in buttons {
      let isChosen = column == order
      arrow.isVisible = isChosen
      arrow.show(icon: isDescending ? "pan-down-symbolic" : "pan-up-symbolic")
      button.setStyle("chosen", isChosen)
      button.setAccessibleLabel(
        isChosen
          ? isDescending
            ? tr("%1, sorted descending", name.text) : tr("%1, sorted ascending", name.text)
          : tr("Sort by %1", name.text))
    }
  }

  private func places(_ width: Int) -> [PlacedBox.Place?] {
    // As those of the rows, but that a button has room around its text.
    let layout = SongRowLayout(width: width, lineHeight: lineHeight)
    guard let artist = layout.artist, let album = layout.album else {
      let each = (width - 16) / buttons.count
      return buttons.indices.map {
        PlacedBox.Place(x: Double(8 + $0 * each), y: 0, width: each, height: height)
      }
    }
    return [layout.title, artist, album, layout.length].map {
      PlacedBox.Place(x: Double($0.x - 8), y: 0, width: $0.width + 16, height: height)
    }
  }
}
