import Files

extension ContentHashError: DescribedError {
  /// A sentence that states the problem and what to do next.
  public var description: String {
    switch self {
    case .unavailable:
      "This machine has no SHA-256, which is needed to compare sounds; install or repair OpenSSL (apt-get install libssl3) and try again."
    case .notFound(let path): "\(path.quoted) does not exist; check the spelling."
    case .notRegularFile(let path): "\(path.quoted) is not a regular file; name one."
    case .unreadable(let path, let reason):
      "\(path.quoted) cannot be read (\(reason.words)); check its disk and your permissions, and try again."
    }
  }
}
