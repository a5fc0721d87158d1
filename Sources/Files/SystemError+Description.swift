extension SystemError: DescribedError {
  /// The error and its remedy, in one sentence.
  public var description: String {
    switch kind {
    case .missing: "\(path.quoted) does not exist; check the spelling."
    case .exists: "\(path.quoted) exists already; choose another name."
    case .isFolder: "\(path.quoted) is a folder; name a file."
    case .notRegularFile: "\(path.quoted) is not a regular file; name one."
    case .notPermitted:
      "\(path.quoted) may not be used (\(refusal.words)); change its permissions, or choose another place."
    case .noSpace:
      "The disk with \(path.quoted) is full; free some space, or choose another disk."
    case .other: "\(path.quoted) cannot be used (\(refusal.words)); check its disk, and try again."
    }
  }
}
