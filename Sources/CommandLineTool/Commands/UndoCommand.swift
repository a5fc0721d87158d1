import MynaLibrary

struct UndoCommand: Command {
  static let description = CommandDescription(
    name: "undo", operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.recording]),
    summary: "Undo the last edit, or all edits.",
    discussion: [
      "Edits are trim, cut, append, split, normalize, and denoise. Each “myna undo” undoes one, the last one first. If a name is ambiguous, nothing is undone.",
      TakeNamingHelp.discussion,
    ],
    options: [
      OptionDescription(
        name: "original",
        summary: "Undo all edits; this can itself be undone.")
    ],
    examples: [.init(command: "myna undo last", meaning: "Undoes the last edit.")])

  private let names: [String]
  private let isOriginal: Bool

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the recordings to restore")
    isOriginal = arguments.has("original")
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    return try editor.each(try editor.takes(named: names)) { before in
      try isOriginal ? restore(before, editor) : undo(before, editor)
    }
  }

  private func restore(_ before: Take, _ editor: TakeEditor) throws {
    let take = try editor.library.edits.restoreOriginal(before.id)
    try editor.report(
      "Restored the original of “\(take.title)” (\(take.newLength)); undo with \(take.undoAdvice).",
      take)
  }

  private func undo(_ before: Take, _ editor: TakeEditor) throws {
    let take = try editor.library.edits.undo(before.id)
    let rest =
      take.canUndo
      ? "undo one more with \(take.undoAdvice)." : "it is as it was recorded."
    try editor.report(
      "Undid the last edit of “\(take.title)” (now \(take.newLength)); \(rest)",
      take)
  }
}
