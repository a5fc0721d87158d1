enum CompletionKind: Equatable, Sendable {
  case words([String])
  case command
  case effect
  case recording
  case deletedRecording
  case tag
  case microphone
  case speaker
  /// The shell itself completes file names.
  case file
  /// The shell itself completes folder names.
  case folder
}

struct OperandKinds: Sendable {
  private let first: [[CompletionKind]]
  private let others: [CompletionKind]

  init(_ first: [CompletionKind]..., others: [CompletionKind] = []) {
    (self.first, self.others) = (first, others)
  }

  subscript(position: Int) -> [CompletionKind] {
    position < first.count ? first[position] : others
  }
}
