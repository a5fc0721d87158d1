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

  private func wait(_ isSo: () -> Bool) async {
    for _ in 0..<100_000 {
      if isSo() { return }
      await Task.yield()
    }
    Issue.record("It did not come to be so.")
  }

  @Test("Songs sort by the chosen column, and choosing it again reverses the order")
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

  @Test("Albums and artists open to show their songs, and leaving an album restores the album list")
  func places() async {
    let model = MusicModel(catalog: songs)
    model.view = .albums
    #expect(await titles(model) == [" 1", "First 2", "Second 1"])
    model.open(.album(Album(title: "First", artist: "Ada")))
    #expect(await titles(model) == ["Bridge", "River"])
    #expect(model.isWholeAlbum)
    model.sort(by: .title)
    #expect(!model.isWholeAlbum)
    #expect(model.leaveScope())
    #expect(model.order == .artist)
    #expect(await titles(model) == [" 1", "First 2", "Second 1"])
    #expect(!model.leaveScope())
    model.view = .artists
    model.searchText = "BO"
    #expect(await titles(model) == ["Bo 1"])
    model.open(.artist("Bo"))
    model.searchText = ""
    #expect(await titles(model) == ["Snow"])
  }

  @Test("An empty search result, an empty catalog, and a catalog of only samples are distinguished")
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

  @Test("Row changes are reported exactly, and an unchanged catalog reports none")
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

  @Test("Only songs near visible rows are loaded, and every row loads when scrolled to")
  func many() async {
    songs.all = (0..<5_000).map { .own("Song \($0)") }
    let model = MusicModel(catalog: songs)
    var updated: [Range<Int>] = []
    model.onChange = { if case .updated(let rows) = $0 { updated.append(rows) } }
    await model.settle()
    #expect(model.count == 5_000)
    #expect(model.row(at: 0)?.song?.title == "Song 0", "known with the list")
    #expect(model.row(at: 3_000) == nil)
    await wait { !updated.isEmpty }
    #expect(updated.allSatisfy { $0.contains(3_000) })
    #expect(model.row(at: 3_000)?.song?.title == "Song 3000")
    #expect(songs.asked.count <= 240)
    #expect(model.position(of: songs.all[3_000].id) == 3_000)
    #expect(model.position(of: songs.all[4_000].id) == nil)
    #expect(await model.find(songs.all[4_000].id) == 4_000)
    // Scrolling through all rows and back shows each one, and loads each at most twice.
    for position in Array(stride(from: 0, to: 5_000, by: 7)) + [0] {
      await wait { model.row(at: position)?.song?.title == "Song \(position)" }
    }
    #expect(songs.asked.count < 11_000)
  }

  @Test("A visible row shows its song's new title, and a removed song's row disappears")
  func seen() async {
    songs.all = (0..<1_000).map { .own("Song \($0)") }
    let model = MusicModel(catalog: songs)
    await model.settle()
    await wait { model.row(at: 500) != nil }
    songs.all[500].title = "Another title"
    await wait { model.row(at: 500)?.song?.title == "Another title" }
    // Removed by another process, so no change is reported.
    songs.removeUntold(at: 900)
    await wait { model.row(at: 899)?.song?.title == "Song 899" && model.count == 999 }
    #expect(model.row(at: 900)?.song?.title == "Song 901")
  }

  @Test("An unplayable song is listed, but excluded from playback")
  func problems() async {
    songs.all[0].problem = .undecodable
    let model = MusicModel(catalog: songs)
    await model.settle()
    #expect(model.count == 4 && model.position(of: songs.all[0].id) == 0)
    #expect(model.playableCount == 3, "it does not count as a song")
    #expect(await model.playable() == songs.all.dropFirst().map(\.id))
  }

  @Test(
    "Scan progress, an unavailable folder, and catalog errors are shown until they are resolved")
  func catalog() async {
    let model = MusicModel(catalog: songs)
    songs.tell(.progress(done: 1, total: 4))
    await wait { model.progress == 0.25 }
    songs.tell(.scanned(FolderListingProblems(unavailable: ["/media/disk"])))
    songs.tell(.songs)
    songs.tell(.progress(done: 4, total: 4))
    await wait { model.progress == nil }
    #expect(model.unavailableFolder == "/media/disk")
    songs.tell(.scanned(FolderListingProblems()))
    await wait { model.unavailableFolder == nil }
    // An error before the first list is shown on its own page.
    await model.settle()
    let error = MusicError.unknownSong(.sample("River"))
    songs.error = error
    model.searchText = "river"
    await model.settle()
    #expect(model.problem == error)
    songs.error = nil
    model.searchText = ""
    #expect(await titles(model).count == 4)
    #expect(model.problem == nil)
  }
}
