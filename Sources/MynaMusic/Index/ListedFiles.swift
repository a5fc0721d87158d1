import Files

struct ListedFiles: Sendable {
  struct File: Equatable, Sendable {
    var folder: Int64
    var path: String
    var directory: String
    var stamp: FileStamp
  }

  var folders: [Int64] = []
  var songs: [File] = []
  var pictures: [File] = []
  var unreachable: [String] = []
  var findings = FolderListingProblems()

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
