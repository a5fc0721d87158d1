import Files

/// A song as it is stored in the index.
struct SongRecord: Sendable {
  var song: Song
  /// The key of the folder in which the song was found; nil for one that comes with Myna.
  var folder: Int64?
  var stamp = FileStamp(inode: 0, size: 0, modified: 0)
  /// The picture inside of the file.
  var embedded: ArtworkID?
  /// The texts of its tags, if their encoding is not known; the song has those that were guessed.
  var undecoded: UndecodedTexts?
  /// Whether the file says that it belongs to an album of many artists.
  var isCompilation = false
  /// The decoders that could make nothing of the file; empty if it may be decodable next time.
  var decoders = ""
  /// Whether all that the file says was read; if not, it is read again.
  var isComplete = true

  /// The path of the file, or the name of a sample, which never begins with a slash.
  var path: String {
    switch song.id {
    case .file(let path): path
    case .sample(let name): name
    }
  }

  /// The folder that the file lies in; empty for a sample.
  var directory: String { song.id.isSample ? "" : Folder.parent(of: path) }
}

extension Song {
  /// Whose album it is, as far as the song alone tells.
  var leader: String { albumArtist.isEmpty ? artist : albumArtist }
}
