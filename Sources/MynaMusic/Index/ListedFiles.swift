import Files

/// The files in the folders that could be listed.
struct ListedFiles: Sendable {
  /// A file in one of the folders.
  struct File: Equatable, Sendable {
    /// The key of the folder.
    var folder: Int64
    var path: String
    /// The folder that it lies in.
    var directory: String
    var stamp: FileStamp
  }

  /// The folders that could be listed.
  var folders: [Int64] = []
  var songs: [File] = []
  var pictures: [File] = []
  /// Folders and links whose contents cannot be told at present.
  var unreachable: [String] = []
  /// Folders that could not be listed.
  var findings = FolderFindings()

  /// Adds what was found in a folder.
  mutating func add(_ contents: MusicFolderContents, of folder: Int64) {
    func files(_ found: [MusicFolderContents.File]) -> [File] {
      found.map {
        File(folder: folder, path: $0.path, directory: $0.directory, stamp: $0.stamp)
      }
    }
    folders.append(folder)
    songs += files(contents.songs)
    pictures += files(contents.pictures)
    unreachable += contents.unreachable
  }
}
