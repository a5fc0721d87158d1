import MynaMusic
import Translations

struct SongListSubcommand: MusicSubcommand {
  let choice: SongSelection
  let asJSON: Bool
  let parts: () throws -> MusicContext

  func run() throws -> ExitStatus {
    let blockingCatalog = BlockingSongCatalog(catalog: try parts().catalog)
    try blockingCatalog.update()
    let found = try choice.songs(in: blockingCatalog)
    let (songs, undecodable) = (
      found.filter { $0.problem != .undecodable }, found.filter { $0.problem == .undecodable }
    )
    defer { if !asJSON { Self.report(undecodable) } }
    if asJSON {
      try Console.print(json: found.map(SongSummary.init))
    } else if songs.isEmpty {
      let hasNone = try !found.isEmpty || blockingCatalog.songs(MusicQuery()).isEmpty
      let error: SongSelectionError = hasNone ? .noSongs : .nothingFits
      Console.say(error.sentence)
    } else {
      try Console.print(Self.table(songs).text(columns: Console.outputWidth))
    }
    return .done
  }

  private static func report(_ files: [Song]) {
    let most = 5
    let paths = files.compactMap { if case .file(let path) = $0.id { path } else { nil } }
    for path in paths.prefix(most) {
      Console.say(tr("“%1” cannot be decoded; install ffmpeg, or look for another copy.", path))
    }
    if paths.count > most {
      Console.say(
        trCount(
          "%1 more file cannot be decoded.", "%1 more files cannot be decoded.",
          paths.count - most))
    }
  }

  static func table(_ songs: [Song]) -> TextTable {
    var table = TextTable(
      [tr("TITLE"), tr("ARTIST"), tr("ALBUM"), tr("LENGTH"), tr("WHERE")], rightAligned: [3],
      flexible: 0)
    for song in songs {
      table.add([
        song.title, song.readArtist.orDash, song.album.orDash,
        song.duration > 0 ? NumberFormatting.clock(song.duration) : symbol("–"), song.location,
      ])
    }
    return table
  }
}

struct AlbumListSubcommand: MusicSubcommand {
  let asJSON: Bool
  let parts: () throws -> MusicContext

  func run() throws -> ExitStatus {
    let blockingCatalog = BlockingSongCatalog(catalog: try parts().catalog)
    try blockingCatalog.update()
    let albums = try blockingCatalog.albums()
    if asJSON {
      try Console.print(json: albums.map(AlbumRow.init))
    } else if albums.isEmpty {
      Console.say(SongSelectionError.noSongs.sentence)
    } else {
      var table = TextTable(
        [tr("ALBUM"), tr("ARTIST"), tr("SONGS")], rightAligned: [2], flexible: 0)
      for row in albums {
        table.add([row.album.title.orDash, row.album.artist.orDash, String(row.songCount)])
      }
      try Console.print(table.text(columns: Console.outputWidth))
    }
    return .done
  }
}

struct ArtistListSubcommand: MusicSubcommand {
  let asJSON: Bool
  let parts: () throws -> MusicContext

  func run() throws -> ExitStatus {
    let blockingCatalog = BlockingSongCatalog(catalog: try parts().catalog)
    try blockingCatalog.update()
    let artists = try blockingCatalog.artists()
    if asJSON {
      try Console.print(json: artists.map(ArtistRow.init))
    } else if artists.isEmpty {
      Console.say(SongSelectionError.noSongs.sentence)
    } else {
      var table = TextTable([tr("ARTIST"), tr("SONGS")], rightAligned: [1], flexible: 0)
      for row in artists { table.add([row.name.orDash, String(row.songCount)]) }
      try Console.print(table.text(columns: Console.outputWidth))
    }
    return .done
  }
}

extension Song {
  fileprivate var location: String {
    switch problem {
    case .missing: tr("file missing")
    case .undecodable: tr("unreadable")
    case .forbidden: tr("forbidden")
    // Translators: The sound of a song that comes with Myna.
    case .unmade: tr("not generated")
    case nil: id.isSample ? "Myna" : tr("here")
    }
  }
}

extension String {
  fileprivate var orDash: String { isEmpty ? symbol("–") : self }
}
