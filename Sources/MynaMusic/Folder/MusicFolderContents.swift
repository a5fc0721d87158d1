import Files

/// The songs and pictures below a folder, as they were at one moment.
struct MusicFolderContents: Sendable {
  /// A file with what tells whether it was changed.
  struct File: Equatable, Sendable {
    var path: String
    /// The folder that it lies in.
    var directory: String
    var stamp: FileStamp
  }

  /// The files whose names are those of songs.
  var songs: [File] = []
  /// The picture of each folder that has one.
  var pictures: [File] = []
  /// Folders and links whose contents cannot be told at present.
  var unreachable: [String] = []
  /// Folders that begin another disk than the one around them.
  var mounts: [String] = []
}

/// Folders that were listed so far, so that nothing is listed twice.
struct SeenFiles: Sendable {
  /// A file by its place on a disk.
  ///
  /// With its stamp, since a file system without inodes may have the same number for all files.
  struct Key: Hashable, Sendable {
    var identity: FileIdentity
    var size: Int
    var modified: Int64

    init(_ identity: FileIdentity, _ stamp: FileStamp) {
      (self.identity, size, modified) = (identity, stamp.size, stamp.modified)
    }
  }

  var folders: Set<FileIdentity> = []
  var files: Set<Key> = []
}
