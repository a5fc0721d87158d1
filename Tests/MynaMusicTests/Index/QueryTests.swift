import SQLite
import TestSupport
import Testing

@testable import MynaMusic

@Suite("MusicQuery")
struct QueryTests {
  let scratch = MusicScratch()

  private func library() async throws -> MusicLibrary {
    try scratch.write("1.mp3", "title=Élan 10\nartist=Zoë\nalbum=Hits\ntrack=2\nduration=30")
    try scratch.write("2.mp3", "title=elan 2\nartist=zoe\nalbum=Hits\ntrack=1\nduration=90")
    try scratch.write("3.mp3", "title=사랑 노래\nartist=김하나\ncomposer=이둘\nduration=60")
    var sample = Song(.sample("joy"), title: "Ode to Joy")
    (sample.artist, sample.composer, sample.duration) = ("Myna", "Ludwig van Beethoven", 45)
    let library = scratch.library(samples: [sample])
    try await library.update()
    return library
  }

  @Test("Search matches words in any field, ignoring case and accents")
  func search() async throws {
    let library = try await library()
    #expect(try await library.titles("ZOE elan") == ["elan 2", "Élan 10"])
    #expect(try await library.titles("élAN 10") == ["Élan 10"])
    #expect(try await library.titles("노래") == ["사랑 노래"])
    #expect(try await library.titles("이둘") == ["사랑 노래"])
    #expect(try await library.titles("beethoven") == ["Ode to Joy"])
    #expect(try await library.titles("nowhere").isEmpty)
    #expect(try await library.titles("%_'\"").isEmpty)
    #expect(try await library.titles("  ").count == 4)
    #expect(try await library.titles(String(repeating: "not ", count: 100_000)).isEmpty)
  }

  @Test(
    "Songs can be sorted by each order, ignoring case and accents and comparing numbers by value")
  func orders() async throws {
    let library = try await library()
    func titles(_ order: MusicQuery.Order, isDescending: Bool = false) async throws -> [String] {
      var query = MusicQuery()
      (query.order, query.isDescending) = (order, isDescending)
      return try await library.titles(query)
    }
    #expect(try await titles(.title) == ["elan 2", "Élan 10", "Ode to Joy", "사랑 노래"])
    #expect(try await titles(.artist) == ["Ode to Joy", "elan 2", "Élan 10", "사랑 노래"])
    #expect(try await titles(.album) == ["elan 2", "Élan 10", "Ode to Joy", "사랑 노래"])
    #expect(try await titles(.duration) == ["Élan 10", "Ode to Joy", "사랑 노래", "elan 2"])
    #expect(
      try await titles(.title, isDescending: true)
        == ["사랑 노래", "Ode to Joy", "Élan 10", "elan 2"])
  }

  @Test("Albums are grouped by artist, and a compilation is found through any of its artists")
  func albums() async throws {
    try scratch.write("mix/1.mp3", "title=A\nartist=Anna\nalbum=Mix\ntrack=1")
    try scratch.write("mix/2.mp3", "title=B\nartist=Bert\nalbum=mix\ntrack=2")
    try scratch.write("own/1.mp3", "title=C\nartist=Anna\nalbum=Own\ntrack=1")
    try scratch.write(
      "guest/1.mp3", "title=D\nartist=Anna with Bert\nalbumArtist=Anna\nalbum=Guests")
    try scratch.write("loose.mp3", "title=E\nartist=Carl")
    let library = scratch.library()
    try await library.update()
    let albums = try await library.albums()
    #expect(albums.map(\.album.title) == ["Guests", "Own", "Mix"])
    #expect(albums.map(\.album.artist) == ["Anna", "Anna", ""])
    #expect(albums.map(\.songCount) == [1, 1, 2])
    for artist in ["", "Anna", "bert"] {
      var query = MusicQuery()
      query.album = Album(title: "MIX", artist: artist)
      query.order = .album
      #expect(try await library.titles(query) == ["A", "B"])
    }

    let artists = try await library.artists()
    #expect(artists.map(\.name) == ["Anna", "Bert", "Carl"])
    #expect(artists.map(\.songCount) == [3, 1, 1])
    for artist in artists {
      var query = MusicQuery()
      query.artist = artist.name
      #expect(try await library.songs(query).count == artist.songCount)
    }
  }

  private func order(_ order: MusicQuery.Order, in library: MusicLibrary) async throws -> [String] {
    var query = MusicQuery()
    query.order = order
    return try await library.titles(query)
  }

  @Test("A compilation in one folder is one album, in track order in every list")
  func compilation() async throws {
    for (number, artist) in ["Zed", "Abba", "Mika"].enumerated() {
      try scratch.write(
        "B/\(number).mp3",
        "title=Comp \(number + 1)\nartist=\(artist)\nalbum=Hits\ntrack=\(number + 1)")
    }
    try scratch.write("A/1.mp3", "title=Alone\nartist=Bea\nalbum=Other\ntrack=1")
    let library = scratch.library()
    try await library.update()
    let expected = ["Alone", "Comp 1", "Comp 2", "Comp 3"]
    #expect(try await order(.artist, in: library) == expected)
    #expect(try await order(.album, in: library) == ["Comp 1", "Comp 2", "Comp 3", "Alone"])
    var query = MusicQuery()
    query.album = Album(title: "Hits", artist: "Mika")
    #expect(try await library.titles(query) == Array(expected.dropFirst()))
    #expect(try await library.playable(query).count == 3)
    #expect(try await library.albums().map(\.songCount) == [1, 3])
  }

  @Test("Songs marked as a compilation form one album across folders")
  func compilationFolders() async throws {
    for (number, artist) in ["Zed", "Abba"].enumerated() {
      try scratch.write(
        "\(artist)/Hits/1.mp3",
        "title=\(artist)\nartist=\(artist)\nalbum=Hits\ntrack=\(number + 1)\ncompilation=1")
    }
    let library = scratch.library()
    try await library.update()
    #expect(try await order(.artist, in: library) == ["Zed", "Abba"])
    #expect(try await library.albums().map(\.songCount) == [2])
  }

  @Test("Discs in separate folders form one album, ordered by disc and track")
  func discs() async throws {
    for (disc, track, artist) in [
      (1, 2, "Cem"), (2, 1, "Anna"), (1, 10, "Bert"), (2, 2, "Anna"), (1, 1, "Dora"),
    ] {
      // The first disc has no number.
      let number = disc == 1 ? "" : "disc=2\n"
      try scratch.write(
        "Box/CD \(disc)/\(track).mp3",
        "title=\(disc)-\(track)\nartist=\(artist)\nalbum=Box\n\(number)track=\(track)")
    }
    let library = scratch.library()
    try await library.update()
    #expect(try await order(.artist, in: library) == ["1-1", "1-2", "1-10", "2-1", "2-2"])
    #expect(try await library.albums().map(\.songCount) == [5])
  }

  @Test("An album with guest artists belongs to its main artist, in track order")
  func guests() async throws {
    for (track, artist) in [
      (1, "Bea"), (2, "Bea feat. Zed"), (3, "Abba"), (4, "Bea"), (5, "Bea, Anna"),
    ] {
      try scratch.write(
        "A/\(track).mp3", "title=\(track)\nartist=\(artist)\nalbum=Solo\ntrack=\(track)")
    }
    try scratch.write("C/1.mp3", "title=Z\nartist=Carl\nalbum=Z\ntrack=1")
    let library = scratch.library()
    try await library.update()
    #expect(try await order(.artist, in: library) == ["1", "2", "3", "4", "5", "Z"])
    #expect(try await library.albums().map(\.album.artist) == ["Bea", "Carl"])
  }

  @Test("Albums with the same title by different artists in one folder stay separate")
  func sameTitle() async throws {
    for artist in ["Abba", "Queen"] {
      for track in 1...3 {
        try scratch.write(
          "all/\(artist) \(track).mp3",
          "title=\(artist) \(track)\nartist=\(artist)\nalbum=Hits\ntrack=\(track)")
      }
    }
    let library = scratch.library()
    try await library.update()
    #expect(try await library.albums().map(\.album.artist) == ["Abba", "Queen"])
    #expect(
      try await order(.artist, in: library) == ["Abba 1", "Abba 2", "Abba 3"] + [
        "Queen 1", "Queen 2", "Queen 3",
      ])
  }

  @Test("A compilation becomes one artist's album when the other artists' songs are removed")
  func leaders() async throws {
    try scratch.write("mix/1.mp3", "title=A\nartist=Anna\nalbum=Mix")
    try scratch.write("mix/2.mp3", "title=B\nartist=Bert\nalbum=Mix")
    let library = scratch.library()
    try await library.update()
    try scratch.remove("mix/2.mp3")
    try await library.update()
    #expect(try await library.albums().map(\.album.artist) == ["Anna"])
  }

  @Test("An index of 10,000 songs can be searched and listed completely")
  func many() async throws {
    let store = SongStore(folder: scratch.data, samples: { [] })
    try await store.use { index throws(MusicError) in
      let folder = try index.setFolders(["/music"]).folders[0].key
      try index.save(
        (0..<10_000).map { number in
          var song = Song(.file("/music/\(number % 500)/\(number).mp3"), title: "Song \(number)")
          (song.artist, song.album) = ("Artist \(number % 100)", "Album \(number % 500)")
          song.duration = Double(number % 400)
          return SongRecord(song: song, folder: folder)
        })
    }
    let library = scratch.library(folders: ["/music"])
    let titles = try await library.titles("")
    #expect(titles.count == 10_000 && titles[2] == "Song 2" && titles[9_999] == "Song 9999")
    #expect(try await library.titles("song 9999") == ["Song 9999"])
    #expect(try await library.albums().count == 500)
  }
}
