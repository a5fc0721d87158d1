import SQLite

enum SongColumn: Int, CaseIterable {
  case folder, path, isMissing, problem, title, artist, album, albumArtist, composer, year, disc
  case track, duration, artwork, trackGain, albumGain, trackPeak

  var name: String {
    switch self {
    case .folder: "folder"
    case .path: "path"
    case .isMissing: "is_missing"
    case .problem: "problem"
    case .title: "title"
    case .artist: "artist"
    case .album: "album"
    case .albumArtist: "album_artist"
    case .composer: "composer"
    case .year: "year"
    case .disc: "disc"
    case .track: "track"
    case .duration: "duration"
    case .artwork: "artwork"
    case .trackGain: "track_gain"
    case .albumGain: "album_gain"
    case .trackPeak: "track_peak"
    }
  }

  static let list = allCases.map(\.name).joined(separator: ", ")
}

extension Song {
  init(_ row: Row, from first: Int) {
    func text(_ column: SongColumn) -> String { row.text(first + column.rawValue) }
    func isNull(_ column: SongColumn) -> Bool { row.isNull(first + column.rawValue) }
    func number(_ column: SongColumn) -> Int? {
      isNull(column) ? nil : row.integer(first + column.rawValue)
    }
    func real(_ column: SongColumn) -> Double? { row.optionalReal(first + column.rawValue) }
    let path = text(.path)
    self.init(isNull(.folder) ? .sample(path) : .file(path), title: text(.title))
    (artist, album, albumArtist) = (text(.artist), text(.album), text(.albumArtist))
    (composer, year, disc, track) = (text(.composer), number(.year), number(.disc), number(.track))
    duration = real(.duration) ?? 0
    artwork = isNull(.artwork) ? nil : ArtworkID(text(.artwork))
    (loudness.trackGain, loudness.albumGain) = (real(.trackGain), real(.albumGain))
    loudness.trackPeak = real(.trackPeak)
    problem = number(.isMissing) == 1 ? .missing : SongProblem(rawValue: text(.problem))
  }
}
