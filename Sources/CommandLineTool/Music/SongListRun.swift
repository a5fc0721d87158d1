import MynaMusic

/// `myna music list`: the songs there are.
struct SongListRun: MusicWork {
  let choice: SongChoice
  let asJSON: Bool
  let parts: () throws -> MusicParts

  func run() throws -> ExitStatus {
    let shelf = SongShelf(catalog: try parts().catalog)
    try shelf.update()
    let songs = try choice.songs(in: shelf)
    if asJSON {
      try Console.print(json: songs.map(SongSummary.init))
    } else if songs.isEmpty {
      let error: MusicChoiceError = try shelf.songs(MusicQuery()).isEmpty ? .noSongs : .nothingFits
      Console.say(error.sentence)
    } else {
      try Console.print(Self.table(songs).text(columns: Console.outputWidth))
    }
    return .done
  }

  static func table(_ songs: [Song]) -> TextTable {
    var table = TextTable(
      ["TITLE", "ARTIST", "ALBUM", "LENGTH", "WHERE"], rightAligned: [3], flexible: 0)
    for song in songs {
      table.add([
        song.title, song.artist.orDash, song.album.orDash,
        song.duration > 0 ? Words.clock(song.duration) : "–", song.place,
      ])
    }
    return table
  }
}

/// `myna music albums`: the albums of all songs.
struct AlbumListRun: MusicWork {
  let asJSON: Bool
  let parts: () throws -> MusicParts

  func run() throws -> ExitStatus {
    let shelf = SongShelf(catalog: try parts().catalog)
    try shelf.update()
    let albums = try shelf.albums()
    if asJSON {
      try Console.print(json: albums.map(AlbumRow.init))
    } else if albums.isEmpty {
      Console.say(MusicChoiceError.noSongs.sentence)
    } else {
      var table = TextTable(["ALBUM", "ARTIST", "SONGS"], rightAligned: [2], flexible: 0)
      for row in albums {
        table.add([row.album.title.orDash, row.album.artist.orDash, String(row.songCount)])
      }
      try Console.print(table.text(columns: Console.outputWidth))
    }
    return .done
  }
}

/// `myna music artists`: the artists of all songs.
struct ArtistListRun: MusicWork {
  let asJSON: Bool
  let parts: () throws -> MusicParts

  func run() throws -> ExitStatus {
    let shelf = SongShelf(catalog: try parts().catalog)
    try shelf.update()
    let artists = try shelf.artists()
    if asJSON {
      try Console.print(json: artists.map(ArtistRow.init))
    } else if artists.isEmpty {
      Console.say(MusicChoiceError.noSongs.sentence)
    } else {
      var table = TextTable(["ARTIST", "SONGS"], rightAligned: [1], flexible: 0)
      for row in artists { table.add([row.name.orDash, String(row.songCount)]) }
      try Console.print(table.text(columns: Console.outputWidth))
    }
    return .done
  }
}

extension Song {
  /// The place of its sound, or the reason why that cannot be played.
  fileprivate var place: String {
    switch problem {
    case .missing: "file missing"
    case .undecodable: "unreadable"
    case .forbidden: "forbidden"
    case .unmade: "not made"
    case nil: id.isSample ? "Myna" : "here"
    }
  }
}

extension String {
  /// The text, or a dash where nothing is known.
  fileprivate var orDash: String { isEmpty ? "–" : self }
}
