import Files

extension MusicError: DescribedError {
  /// A sentence that names the problem and what to do next.
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
  /// The reason as a clause of a sentence.
  package var clause: String {
    switch self {
    case .missing: "its file or its disk is missing"
    case .undecodable: "no installed program can decode it"
    case .forbidden: "you don’t have permission to read its file"
    case .unmade: "its sound could not be generated"
    }
  }
}
