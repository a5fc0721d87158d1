public import Files

extension PeaksError: DescribedError {
  /// A sentence that states the problem and what to do next.
  public var description: String {
    switch self {
    case .notFound(let path):
      "The waveform \(path.quoted) does not exist yet; analyze the recording to make it."
    case .damaged(let path):
      "The waveform \(path.quoted) is damaged, or of another version; analyze the recording to make it again."
    case .noSpace(let path):
      "The disk is full, so the waveform \(path.quoted) was not written; free up some space, and try again."
    case .unreadable(let path, let reason):
      "The waveform \(path.quoted) cannot be read (\(reason.words)); check its disk and your permissions, and try again."
    case .unwritable(let path, let reason):
      "The waveform \(path.quoted) cannot be written (\(reason.words)); check its disk and your permissions, and try again."
    }
  }
}
