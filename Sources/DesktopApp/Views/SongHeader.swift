import GTK
import MynaMusic
import MynaScreens
import Translations

/// The column titles of the song list.
///
/// The user can click a title to sort the list. If the rows have no columns, the titles are evenly
/// spaced.
final class SongHeader {
  /// Called when the user sorts by a column.
  ///
  /// Choosing the current column again reverses the order.
  var onSort: (MusicQuery.Order) -> Void = { _ in }

  private let box: CustomLayoutBox
  private let buttons: [(order: MusicQuery.Order, button: Button, name: Label, arrow: Picture)]
  private let (height, lineHeight): (Int, Int)

  init(_ box: CustomLayoutBox) {
    self.box = box
    buttons = [MusicQuery.Order.title, .artist, .album, .duration].map { order in
      let builder = Builder(AppResource["SortButton.ui"])
      // Align the title with the durations below it.
      if order == .duration { builder("content", as: Box.self).sitsAtEnd() }
      return (order, builder("button"), builder("name"), builder("arrow"))
    }
    for (order, button, name, _) in buttons {
      name.text = MusicMessages.name(of: order)
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

  private func places(_ width: Int) -> [CustomLayoutBox.Frame?] {
    // Use the same columns as the rows, but add the padding of the buttons.
    let layout = SongRowLayout(width: width, lineHeight: lineHeight)
    guard let artist = layout.artist, let album = layout.album else {
      let each = (width - 16) / buttons.count
      return buttons.indices.map {
        CustomLayoutBox.Frame(x: Double(8 + $0 * each), y: 0, width: each, height: height)
      }
    }
    return [layout.title, artist, album, layout.length].map {
      CustomLayoutBox.Frame(x: Double($0.x - 8), y: 0, width: $0.width + 16, height: height)
    }
  }
}
