import Files

extension SongReadError: DescribedError {
  package var description: String {
    switch self {
    case .notFound(let path): "\(path.quoted) does not exist; check the spelling."
    case .notRegularFile(let path): "\(path.quoted) is not a regular file; name one."
    case .notPermitted(let path):
      "You don’t have permission to read \(path.quoted); ask its owner, or choose another song."
    case .unreadable(let path, let reason):
      "\(path.quoted) cannot be read right now (\(reason.words)); check its disk, and try again."
    case .unknownFormat(let path):
      "\(path.quoted) is not a song or a picture of a known format; choose another file."
    case .undecodable(let path):
      "\(path.quoted) cannot be decoded; look for another copy."
    case .tooSlow(let path): "Reading \(path.quoted) took too long; look for another copy."
    case .noPicture(let path): "There is no picture in \(path.quoted); choose another song."
    case .pictureTooLarge(let path):
      "The picture of \(path.quoted) is too large; put a smaller one into it."
    case .unwritable(let path, let reason):
      "\(path.quoted) cannot be written (\(reason.words)); choose another location."
    case .cancelled(let path): "Reading \(path.quoted) was canceled; start it again to complete it."
    case .noReader(let program, let reason):
      "The program \(program.quoted), which reads songs, does not start (\(reason.words)); install Myna again."
    }
  }
}
