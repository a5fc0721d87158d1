public import Files

/// The one place where errors of the system become errors of sound files.
extension SoundFileError {
  /// The error for a file that the system did not make.
  public static func creating(_ error: SystemError) -> SoundFileError {
    switch error.kind {
    case .exists: .destinationExists(path: error.path)
    case .missing: .noFolder(path: error.path)
    case .isFolder: .isFolder(path: error.path)
    case .notRegularFile, .notPermitted, .noSpace, .other: writing(error)
    }
  }

  /// The error for a file that the system did not open.
  public static func opening(_ error: SystemError) -> SoundFileError {
    switch error.kind {
    case .missing: .notFound(path: error.path)
    case .isFolder: .isFolder(path: error.path)
    case .notRegularFile: .notRegularFile(path: error.path)
    case .notPermitted: .notPermitted(path: error.path)
    // That says nothing of the sound.
    case .exists, .noSpace, .other: .cannotOpen(path: error.path, reason: error.refusal)
    }
  }

  /// The error for an open file that the system did not read.
  static func reading(_ error: SystemError) -> SoundFileError {
    .unreadable(path: error.path, reason: .refused(error.refusal))
  }

  /// The error for a file that the system did not write.
  public static func writing(_ error: SystemError) -> SoundFileError {
    switch error.kind {
    case .notRegularFile: .notRegularFile(path: error.path)
    case .notPermitted: .notPermitted(path: error.path)
    case .noSpace: .noSpace(path: error.path)
    case .missing, .exists, .isFolder, .other:
      .unwritable(path: error.path, reason: .refused(error.refusal))
    }
  }
}
