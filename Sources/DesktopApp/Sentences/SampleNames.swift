import MynaMusic
import Translations

/// The translated titles of the sample songs.
extension Song {
  var shown: Song {
    guard case .sample(let name) = id else { return self }
    var song = self
    song.title = Self.sampleTitle(name) ?? title
    song.artist = readArtist == SampleSong.traditional ? tr("Traditional") : readArtist
    song.album = Album.shownTitle(album)
    return song
  }

  private static func sampleTitle(_ name: String) -> String? {
    switch name {
    case "arirang": tr("Arirang")
    case "bach-prelude": tr("Prelude in C major")
    case "chopin-prelude": tr("Prelude in E minor")
    case "fur-elise": tr("Für Elise")
    case "joplin-entertainer": tr("The Entertainer")
    case "ode-to-joy": tr("Ode to Joy")
    case "petzold-minuet": tr("Minuet in G major")
    case "sakura": tr("Sakura Sakura")
    case "satie-gymnopedie": tr("Gymnopédie no. 1")
    case "schumann-traumerei": tr("Träumerei")
    case "silent-night": tr("Silent Night")
    default: nil
    }
  }
}

extension Album {
  static func shownTitle(_ title: String) -> String {
    title == SampleSong.album ? tr("Myna’s samples") : title
  }
}
