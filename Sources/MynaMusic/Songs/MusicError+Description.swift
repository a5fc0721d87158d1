import Files

extension MusicError: DescribedError {
  package var description: String {
    switch self {
    case .index(let path, let reason):
      "The list of songs \(path.quoted) cannot be used (\(reason.words)); check its disk, quit other programs that use it, and try again."
    case .newerIndex(let path):
      "The list of songs \(path.quoted) was made by a newer version of Myna; install that version."
    case .unknownSong(let song):
      "The song \(song.name.quoted) is not in the library; list the songs, and choose one of them."
    }
  }
}

extension SongProblem {
  package var clause: String {
    switch self {
    case .missing: "its file or its disk is missing"
    case .undecodable: "no installed program can decode it"
    case .forbidden: "you don’t have permission to read the song’s file"
    case .unmade: "the song’s audio could not be generated"
    }
  }
}
