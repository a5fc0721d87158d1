import Files

struct SongRecord: Sendable {
  var song: Song
  /// The key of the song's folder; nil for a song that comes with Myna.
  var folder: Int64?
  var stamp = FileStamp(inode: 0, size: 0, modified: 0)
  var embedded: ArtworkID?
  /// The raw strings of the tags; nil if their encodings are known.
  ///
  /// `song` contains the same strings, decoded with the guessed encoding.
  var undecoded: UndecodedSongTags?
  var isCompilation = false
  /// The decoders that failed on the file; empty if none did.
  var decoders = ""
  /// Whether the file was read completely.
  ///
  /// If not, it will be read again.
  var isComplete = true

  /// The file's path, or a sample's name, which never begins with a slash.
  var path: String {
    switch song.id {
    case .file(let path): path
    case .sample(let name): name
    }
  }

  var directory: String { song.id.isSample ? "" : Folder.parent(of: path) }
}

extension Song {
  /// The album's artist, judging by this song alone.
  var leader: String { albumArtist.isEmpty ? artist : albumArtist }
}
