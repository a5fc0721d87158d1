import Files
import MusicTags

extension SongReadError {
  init(_ failure: ReaderFailure, path: String) {
    self =
      switch failure.kind {
      case .system: Self.opening(SystemError(path: path, code: failure.code))
      case .notRegularFile: .notRegularFile(path: path)
      case .unknownFormat: .unknownFormat(path: path)
      case .undecodable: .undecodable(path: path)
      case .noPicture: .noPicture(path: path)
      case .pictureTooLarge: .pictureTooLarge(path: path)
      }
  }

  private static func opening(_ error: SystemError) -> SongReadError {
    switch error.kind {
    case .missing: .notFound(path: error.path)
    case .isFolder, .notRegularFile: .notRegularFile(path: error.path)
    case .notPermitted: .notPermitted(path: error.path)
    case .exists, .noSpace, .other: .unreadable(path: error.path, error.refusal)
    }
  }
}
