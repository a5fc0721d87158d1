import GTK
import MynaMusic
import MynaScreens
import MynaStudio
import Translations

final class SongRow: ListRow {
  let content: Widget
  private(set) var accessibleName = ""

  weak var list: SongList? {
    didSet { artwork = ArtworkView(picture, size: size, source: list?.pictures) }
  }
  private let box: CustomLayoutBox
  private let picture: Picture
  private var artwork: ArtworkView
  private let barsArea: DrawingArea
  private let bars: NowPlayingIndicator
  private let (title, badge, details): (Label, Label, Label)
  private let (artist, album, length): (Label, Label, Label)
  private let lineHeight: Int
  private let size = SongRowLayout.artworkSize
  private var (isCurrent, hasNote, hasBadge) = (false, false, false)

  init() {
    let builder = Builder(AppResource["SongRow.ui"])
    box = builder("row")
    content = box
    (picture, barsArea) = (builder("artwork"), builder("bars"))
    bars = NowPlayingIndicator(barsArea)
    artwork = ArtworkView(picture, size: size, source: nil)
    (title, badge, details) = (builder("title"), builder("badge"), builder("details"))
    (artist, album, length) = (builder("artist"), builder("album"), builder("length"))
    lineHeight = Self.lineHeight()
    box.layOut(least: (240, SongRowLayout.height(lineHeight: lineHeight))) {
      [weak self] width, _ in self?.places(width) ?? []
    }
  }

  static func lineHeight() -> Int { Label("X").wantedHeight }

  func show(_ position: Int) {
    guard let list else { return }
    let item = list.model.row(at: position)
    switch item {
    case .song(let song): show(song.shown, list)
    case .album(let summary):
      show(
        Album.shownTitle(summary.album.title), by: summary.album.artist,
        MusicMessages.count(summary.songCount))
    case .artist(let summary):
      show(summary.name, by: "", MusicMessages.count(summary.songCount))
    case nil:
      // Clear the row, which still shows another song.
      show("", by: "", "")
      accessibleName = tr("Loading…")
    }
    if let item { artwork.show(item.artwork, ground: ArtworkPlaceholder(item)) }
    box.layOutAgain()
  }

  func setSelected(_ isSelected: Bool) {}

  func clear() { bars.isDancing = false }

  private func show(_ song: Song, _ list: SongList) {
    let state = list.state(of: song)
    (isCurrent, hasNote) = (state != nil, song.problem != nil)
    bars.isDancing = state == .playing
    (title.text, artist.text, album.text) = (song.title, song.artist, song.album)
    details.text = song.problem.map(MusicMessages.explanation) ?? MusicMessages.details(song)
    length.text = song.duration > 0 ? LocalizedNumberFormatting.clock(song.duration) : ""
    hasBadge = song.id.isSample
    content.setStyle("current", isCurrent)
    content.setStyle("lost", hasNote)
    accessibleName = MusicMessages.wholeRow(song, state)
  }

  private func show(_ name: String, by artistName: String, _ count: String) {
    (isCurrent, hasNote, bars.isDancing, hasBadge) = (false, false, false, false)
    (title.text, artist.text, album.text, length.text) = (name, artistName, count, "")
    details.text = MusicMessages.joined(artistName, count)
    for style in ["current", "lost"] { content.setStyle(style, false) }
    accessibleName = [name, artistName, count].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func places(_ width: Int) -> [CustomLayoutBox.Frame?] {
    let layout = SongRowLayout(width: width, lineHeight: lineHeight, hasNote: hasNote)
    return [
      isCurrent ? nil : layout.artwork, isCurrent ? layout.artwork : nil, layout.title,
      hasBadge
        ? layout.badge(titleWidth: title.wantedWidth, badgeWidth: badge.wantedWidth) : nil,
      layout.details, layout.artist, layout.album, layout.length,
    ].map { $0.map(CustomLayoutBox.Frame.init) }
  }
}

extension CustomLayoutBox.Frame {
  init(_ frame: SongRowLayout.Frame) {
    self.init(x: Double(frame.x), y: Double(frame.y), width: frame.width, height: frame.height)
  }
}
