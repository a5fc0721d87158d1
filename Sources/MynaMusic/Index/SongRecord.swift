import Files

struct SongRecord: Sendable {
  var song: Song
  /// The key of the folder with the song; nil for one that comes with Myna.
  var folder: Int64?
  var stamp = FileStamp(inode: 0, size: 0, modified: 0)
  var embedded: ArtworkID?
  /// The raw texts of the tags if their encoding is unknown; `song` has the guessed texts.
  var undecoded: UndecodedTexts?
  var isCompilation = false
  /// The decoders that failed on the file; empty if it may be decodable next time.
  var decoders = ""
  /// Whether the file was read completely.
  ///
  /// If false, it is read again.
  var isComplete = true

  /// The path of the file, or the name of a sample, which never begins with a slash.
  var path: String {
    switch song.id {
    case .file(let path): path
    case .sample(let name): name
    }
  }

  var directory: String { song.id.isSample ? "" : Folder.parent(of: path) }
}

extension Song {
  /// The artist of the album, as far as this song alone shows.
  var leader: String { albumArtist.isEmpty ? artist : albumArtist }
}
