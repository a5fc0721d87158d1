import Files
import MynaMusic
import MynaScreens
import MynaStudio
import Translations

enum MusicMessages {
  static func name(of order: MusicQuery.Order) -> String {
    switch order {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .duration: tr("Length")
    }
  }

  static func name(of view: MusicView) -> String {
    switch view {
    case .songs: tr("Songs")
    case .albums: tr("Albums")
    case .artists: tr("Artists")
    }
  }

  static func count(_ songs: Int) -> String {
    trCount("%1 song", "%1 songs", songs, as: LocalizedNumberFormatting.count(songs))
  }

  /// Formats the number of rows as "1,204 songs" or "12 albums".
  static func summary(_ count: Int, _ view: MusicView) -> String {
    switch view {
    case .songs: Self.count(count)
    case .albums:
      trCount("%1 album", "%1 albums", count, as: LocalizedNumberFormatting.count(count))
    case .artists:
      trCount("%1 artist", "%1 artists", count, as: LocalizedNumberFormatting.count(count))
    }
  }

  static func removed(folder: String) -> String {
    tr(
      "The folder “%1” is no longer in your library, but its files were not deleted.",
      Folder.name(of: folder))
  }

  /// Formats a song's details as "Artist · Album", or only the artist or album if the other is
  /// unknown.
  static func details(_ song: Song) -> String { joined(song.artist, song.album) }

  static func joined(_ first: String, _ second: String) -> String {
    first.isEmpty || second.isEmpty ? first + second : tr("%1 · %2", first, second)
  }

  /// Describes the entire row for screen readers: "Title, Artist, 3 minutes 20 seconds".
  static func wholeRow(_ song: Song, _ state: MusicStatus.State?) -> String {
    var parts = [song.title, song.artist]
    if song.duration > 0 { parts.append(LocalizedNumberFormatting.spoken(song.duration)) }
    if song.id.isSample { parts.append(tr("sample")) }
    switch state {
    case .playing: parts.append(tr("playing"))
    case .paused: parts.append(tr("paused"))
    case .stopped, nil: break
    }
    if let problem = song.problem { parts.append(explanation(problem)) }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Explains why the song cannot be played, for the song's row.
  static func explanation(_ problem: SongProblem) -> String {
    switch problem {
    case .missing: tr("The file is missing")
    case .undecodable: tr("Unknown format")
    case .forbidden: tr("No permission to read the file")
    case .unmade: tr("The audio cannot be generated")
    }
  }
}
