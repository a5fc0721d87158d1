extension SystemError: DescribedError {
  /// The error and its remedy, in one sentence.
  public var description: String {
    switch kind {
    case .missing: "\(path.quoted) does not exist; check the spelling."
    case .exists: "\(path.quoted) already exists; choose another name."
    case .isFolder: "\(path.quoted) is a folder; name a file."
    case .notRegularFile: "\(path.quoted) is not a regular file; name one."
    case .notPermitted:
      "Access to \(path.quoted) was denied (\(refusal.words)); change its permissions, or choose another location."
    case .noSpace:
      "The disk with \(path.quoted) is full; free up some space, or choose another disk."
    case .other: "\(path.quoted) cannot be used (\(refusal.words)); check its disk, and try again."
    }
  }
}
