/// A kind of thing that an operand or the value of an option can be, as a shell completes it.
enum CompletionKind: Equatable, Sendable {
  case words([String])
  case command
  case effect
  case recording
  /// A recording in the trash.
  case deletedRecording
  case tag
  case microphone
  case speaker
  /// A file, which the shell itself completes.
  case file
  /// A folder, which the shell itself completes.
  case folder
}

/// The kinds of the operands of a command.
struct OperandKinds: Sendable {
  private let first: [[CompletionKind]]
  private let others: [CompletionKind]

  /// - Parameters:
  ///   - first: the kinds of the first operand, of the second, and so on.
  ///   - others: the kinds of all operands after these.
  init(_ first: [CompletionKind]..., others: [CompletionKind] = []) {
    (self.first, self.others) = (first, others)
  }

  /// The kinds of one operand; none for free text.
  subscript(position: Int) -> [CompletionKind] {
    position < first.count ? first[position] : others
  }
}
