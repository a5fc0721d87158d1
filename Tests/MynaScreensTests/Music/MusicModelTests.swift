import MynaMusic
import Testing

@testable import MynaScreens

@Suite("MusicModel") @MainActor
struct MusicModelTests {
  private let songs = FakeSongs([
    .own("River", track: 2), .own("Bridge", track: 1), .own("Snow", by: "Bo", on: "Second"),
    .sample("Minuet"),
  ])

  private func titles(_ model: MusicModel) async -> [String] {
    await model.settle()
    return (0..<model.count).compactMap { position in
      switch model.row(at: position) {
      case .song(let song): song.title
      case .album(let summary): "\(summary.album.title) \(summary.songCount)"
      case .artist(let summary): "\(summary.name) \(summary.songCount)"
      case nil: nil
      }
    }
  }

  /// Waits until something is so.
  private func wait(_ isSo: () -> Bool) async {
    for _ in 0..<100_000 where !isSo() { await Task.yield() }
    #expect(isSo())
  }

  @Test("Songs are listed, sorted by what is asked for, and the other way around when asked again")
  func order() async {
    let model = MusicModel(catalog: songs)
    #expect(model.state == .loading)
    #expect(await titles(model) == ["River", "Bridge", "Snow", "Minuet"])
    #expect(model.state == .list)
    model.sort(by: .title)
    #expect(await titles(model) == ["Bridge", "Minuet", "River", "Snow"])
    model.sort(by: .title)
    #expect(await titles(model) == ["Snow", "River", "Minuet", "Bridge"])
    model.sort(by: .artist)
    #expect(!model.isDescending)
  }

  @Test("Albums and artists lead to their songs, an album's in its own order, and back")
  func places() async {
    let model = MusicModel(catalog: songs)
    model.view = .albums
    #expect(await titles(model) == [" 1", "First 2", "Second 1"])
    model.open(.album(Album(title: "First", artist: "Ada")))
    #expect(await titles(model) == ["Bridge", "River"])
    #expect(model.isWholeAlbum)
    model.sort(by: .title)
    #expect(!model.isWholeAlbum)
    #expect(model.leavePlace())
    #expect(model.order == .artist)
    #expect(await titles(model) == [" 1", "First 2", "Second 1"])
    #expect(!model.leavePlace())
    model.view = .artists
    model.searchText = "BO"
    #expect(await titles(model) == ["Bo 1"])
    model.open(.artist("Bo"))
    model.searchText = ""
    #expect(await titles(model) == ["Snow"])
  }

  @Test(
    "What is not found is not the same as no music, and only samples are told from music of one's own"
  )
  func states() async {
    let model = MusicModel(catalog: songs)
    model.searchText = "nowhere"
    #expect(await titles(model) == [])
    #expect(model.state == .nothingFound && !model.hasOnlySamples)
    model.searchText = ""
    #expect(await titles(model).count == 4)
    songs.all = [.sample("Minuet")]
    await wait { model.hasOnlySamples }
    #expect(model.state == .list && model.count == 1)
    songs.all = []
    await wait { model.state == .empty }
    #expect(!model.hasOnlySamples)
  }

  @Test("Rows are told of what changes, and of nothing else")
  func changes() async {
    let model = MusicModel(catalog: songs)
    var changes: [RowChange] = []
    model.onChange = { changes.append($0) }
    await model.settle()
    #expect(changes == [.replaced(position: 0, removed: 0, added: 4)])
    songs.all.remove(at: 1)
    await wait { model.count == 3 }
    #expect(changes.last == .replaced(position: 1, removed: 1, added: 0))
    songs.tell(.songs)
    songs.all[2].title = "Minuet in G"
    await wait { model.row(at: 2)?.song?.title == "Minuet in G" }
    #expect(changes.count == 3)
  }

  @Test("A song that cannot be played is listed, and is not among those that are played")
  func problems() async {
    songs.all[0].problem = .undecodable
    let model = MusicModel(catalog: songs)
    await model.settle()
    #expect(model.count == 4 && model.position(of: songs.all[0].id) == 0)
    #expect(model.playable == songs.all.dropFirst().map(\.id))
  }

  @Test(
    "A scan shows how far it is, a folder that is gone is named until its songs are back, and an error is told"
  )
  func catalog() async {
    let model = MusicModel(catalog: songs)
    songs.tell(.progress(done: 1, total: 4))
    await wait { model.progress == 0.25 }
    songs.tell(.looked(FolderFindings(unavailable: ["/media/disk"], unnamedCount: 2)))
    songs.tell(.songs)
    songs.tell(.progress(done: 4, total: 4))
    await wait { model.progress == nil }
    #expect(model.unavailableFolder == "/media/disk" && model.unnamedCount == 2)
    songs.tell(.looked(FolderFindings()))
    await wait { model.unavailableFolder == nil && model.unnamedCount == 0 }
    let error = MusicError.unknownSong(.sample("River"))
    songs.error = error
    model.searchText = "river"
    await model.settle()
    #expect(model.trouble == error)
    songs.error = nil
    model.searchText = ""
    #expect(await titles(model).count == 4)
    #expect(model.trouble == nil)
  }
}
