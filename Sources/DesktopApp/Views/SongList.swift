import GTK
import MynaMusic
import MynaScreens
import MynaStudio

final class SongList {
  let model: MusicModel
  let pictures: ArtworkLoader
  var onOpen: (MusicItem) -> Void = { _ in }

  private let view: ListView
  /// The task that searches for the row that should receive the focus.
  private var finding: Task<Void, Never>?
  private var playing: (id: SongID, state: MusicStatus.State)?

  init(_ view: ListView, _ model: MusicModel, pool: RowPool<SongRow>, pictures: ArtworkLoader) {
    (self.view, self.model, self.pictures) = (view, model, pictures)
    model.onChange = { [weak self] in self?.view.apply($0) }
    connect(pool)
  }

  private func connect(_ pool: RowPool<SongRow>) {
    view.show(model.count) { [weak self, pool] in
      let row = pool.dequeue()
      row.list = self
      return row
    }
    view.onActivate { [weak self] position in
      guard let self, let item = model.row(at: position) else { return }
      onOpen(item)
    }
  }

  /// Returns whether a song is playing or paused; nil if it is neither.
  func state(of song: Song) -> MusicStatus.State? {
    playing?.id == song.id && playing?.state != .stopped ? playing?.state : nil
  }

  func setPlaying(_ id: SongID?, _ state: MusicStatus.State) {
    let before = playing?.id
    playing = id.map { ($0, state) }
    for id in Set([before, id].compactMap(\.self)) {
      if let position = model.position(of: id) { view.update(position..<position + 1) }
    }
  }

  /// Focuses the row that already contains the focus; if there is none, the row of the song that is
  /// playing; if there is none, the first row.
  func focus() {
    finding?.cancel()
    if let position = view.focusedPosition { return view.focus(position) }
    guard let id = playing?.id, model.position(of: id) == nil else {
      return view.focus(playing.flatMap { model.position(of: $0.id) } ?? 0)
    }
    finding = Task { [weak self, model] in
      let position = await model.find(id) ?? 0
      // The user may have moved the focus since then.
      guard let self, !Task.isCancelled, view.focusedPosition == nil else { return }
      view.focus(position)
    }
  }

  func scrollToTop() { if view.count > 0 { view.scroll(to: 0) } }
}
