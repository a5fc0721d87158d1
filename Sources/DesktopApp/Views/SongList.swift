import GTK
import MynaMusic
import MynaScreens
import MynaStudio

/// The rows of the Music page, as many as there are.
final class SongList {
  let model: MusicModel
  /// The source of the rows' pictures.
  let pictures: ArtworkSource
  /// Called when a row is tapped.
  var onOpen: (MusicItem) -> Void = { _ in }

  private let view: ListView
  /// Looks for the song that is to have the keyboard.
  private var finding: Task<Void, Never>?
  private var playing: (id: SongID, state: MusicStatus.State)?

  init(_ view: ListView, _ model: MusicModel, pool: RowPool<SongRow>, pictures: ArtworkSource) {
    (self.view, self.model, self.pictures) = (view, model, pictures)
    model.onChange = { [weak self] in self?.view.follow($0) }
    connect(pool)
  }

  private func connect(_ pool: RowPool<SongRow>) {
    view.show(model.count) { [weak self, pool] in
      let row = pool.take()
      row.list = self
      return row
    }
    view.onActivate { [weak self] position in
      guard let self, let item = model.row(at: position) else { return }
      onOpen(item)
    }
  }

  /// The activity of a song; nil if it is not the one that plays or is paused.
  func state(of song: Song) -> MusicStatus.State? {
    playing?.id == song.id && playing?.state != .stopped ? playing?.state : nil
  }

  /// Shows which song plays or is paused.
  func setPlaying(_ id: SongID?, _ state: MusicStatus.State) {
    let before = playing?.id
    playing = id.map { ($0, state) }
    for id in Set([before, id].compactMap(\.self)) {
      if let position = model.position(of: id) { view.update(position..<position + 1) }
    }
  }

  /// Gives the keyboard to the row that had it, to that of the song that plays, or else to the first.
  func focus() {
    finding?.cancel()
    if let position = view.focusedPosition { return view.focus(position) }
    guard let id = playing?.id, model.position(of: id) == nil else {
      return view.focus(playing.flatMap { model.position(of: $0.id) } ?? 0)
    }
    finding = Task { [weak self, model] in
      let position = await model.find(id) ?? 0
      // The person may have gone to something else meanwhile.
      guard let self, !Task.isCancelled, view.focusedPosition == nil else { return }
      view.focus(position)
    }
  }

  /// Shows the list from its beginning.
  func scrollToTop() { if view.count > 0 { view.scroll(to: 0) } }
}
