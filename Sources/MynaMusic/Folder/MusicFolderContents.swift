import Files

struct MusicFolderContents: Sendable {
  struct File: Equatable, Sendable {
    var path: String
    var directory: String
    var stamp: FileStamp
  }

  var songs: [File] = []
  var pictures: [File] = []
  /// Folders and links whose contents are unknown at the moment.
  var unreachable: [String] = []
  var mounts: [String] = []
}

struct VisitedFiles: Sendable {
  /// Identifies a file.
  ///
  /// The key includes size and time, because a file system without inodes can report the same inode
  /// number for all files.
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
