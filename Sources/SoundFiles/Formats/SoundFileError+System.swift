public import Files

extension SoundFileError {
  /// Converts an error from creating a file.
  public static func creating(_ error: SystemError) -> SoundFileError {
    switch error.kind {
    case .exists: .destinationExists(path: error.path)
    case .missing: .noFolder(path: error.path)
    case .isFolder: .isFolder(path: error.path)
    case .notRegularFile, .notPermitted, .noSpace, .other: writing(error)
    }
  }

  /// Converts an error from opening a file.
  public static func opening(_ error: SystemError) -> SoundFileError {
    switch error.kind {
    case .missing: .notFound(path: error.path)
    case .isFolder: .isFolder(path: error.path)
    case .notRegularFile: .notRegularFile(path: error.path)
    case .notPermitted: .notPermitted(path: error.path)
    // These errors say nothing about the file's content.
    case .exists, .noSpace, .other: .cannotOpen(path: error.path, reason: error.refusal)
    }
  }

  static func reading(_ error: SystemError) -> SoundFileError {
    .unreadable(path: error.path, reason: .refused(error.refusal))
  }

  /// Converts an error from writing a file.
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
