extension MusicChoiceError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noSongs:
      "There are no songs yet; put some into your music folder, or name files: myna music play FILE."
    case .nothingFits: "No song matches; “myna music list” shows all."
    case .noArtist(let name, let nearest):
      "There is no artist “\(name)”."
        + Suggestion.sentence(nearest, otherwise: "“myna music artists” lists them.")
    case .noAlbum(let title, let nearest):
      "There is no album “\(title)”."
        + Suggestion.sentence(nearest, otherwise: "“myna music albums” lists them.")
    case .severalAlbums(let title, let artists):
      "There are albums “\(title)” of \(artists.prefix(5).map { $0.isEmpty ? "an unknown artist" : $0 }.joined(separator: ", ")); name one with --artist."
    case .noFile(let path):
      "There is no file “\(path)”; check the spelling, or leave out the / to search for songs."
    case .folder(let path):
      "“\(path)” is a folder; name the files in it, such as \(path.hasSuffix("/") ? path : path + "/")*.flac."
    case .noFolder(let path): "“\(path)” is not a folder; check the spelling, or connect its disk."
    case .notAdded(let path):
      "“\(path)” is not one of the folders that were added; “myna music folders” lists them."
    case .ownFolder(let path):
      "“\(path)” is the desktop’s music folder, which cannot be removed; only folders that were added can."
    case .noPlayer:
      "Myna is not playing music; start with “myna music play”, or with Music in the app."
    case .lastSong: "This is the last song; “myna music play” starts over."
    case .firstSong: "This is the first song."
    case .nothingPlays: "Myna has no song to play yet; “myna music play” chooses some."
    }
  }
}
