import Sentences
import Translations

extension SongSelectionError: UserFacingError {
  var sentence: String {
    switch self {
    case .noSongs:
      tr(
        "There are no songs yet; put songs into your music folder, or specify files: myna music play FILE."
      )
    case .nothingFits: tr("No songs match; “myna music list” shows all songs.")
    case .noArtist(let name, let nearest):
      paragraph(
        tr("There is no artist “%1”.", name),
        SpellingSuggestion.sentence(
          nearest, otherwise: tr("“myna music artists” lists all artists.")))
    case .noAlbum(let title, let nearest):
      paragraph(
        tr("There is no album “%1”.", title),
        SpellingSuggestion.sentence(nearest, otherwise: tr("“myna music albums” lists all albums."))
      )
    case .severalAlbums(let title, let artists):
      tr(
        "Several artists have an album called “%1”: %2; choose an artist with --artist.", title,
        ListFormatting.list(artists.prefix(5).map { $0.isEmpty ? tr("an unknown artist") : $0 }))
    case .noFile(let path):
      tr("There is no file “%1”; check the spelling, or leave out the / to search for songs.", path)
    case .folder(let path):
      tr(
        "“%1” is a folder; specify the files in the folder, such as %2*.flac.", path,
        path.hasSuffix("/") ? path : path + "/")
    case .noFolder(let path):
      tr("“%1” is not a folder; check the spelling, or connect the drive that contains it.", path)
    case .notAdded(let path):
      tr(
        "“%1” is not one of the folders that you added; “myna music folders” lists the folders.",
        path)
    case .ownFolder(let path):
      tr(
        "“%1” is the desktop’s music folder, which cannot be removed; you can remove only folders that you added.",
        path)
    case .noPlayer:
      tr(
        "Myna is not playing music; start the music with “myna music play”, or on the Music page of the app."
      )
    case .lastSong: tr("This is the last song; “myna music play” starts over.")
    case .firstSong: tr("This is the first song.")
    case .nothingPlays: tr("Myna has no songs in its queue yet; add songs with “myna music play”.")
    }
  }
}
