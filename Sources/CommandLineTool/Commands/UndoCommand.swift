import MynaLibrary

/// `myna undo`: an edited take as it was before.
struct UndoCommand: Command {
  static let description = CommandDescription(
    name: "undo", operands: "TAKE…", summary: "Take back the last edit of takes, or all of them.",
    discussion: [
      "Edits are trim, cut, append, split, normalize and denoise. Each “myna undo” takes back one, the last one first. If one of the names is not clear, nothing is taken back.",
      TakeNames.discussion,
    ],
    options: [
      OptionDescription(
        name: "original",
        summary: "Take back all edits; that itself can be taken back, as an edit can.")
    ],
    examples: [.init(command: "myna undo last", meaning: "One step back.")])

  private let names: [String]
  private let isOriginal: Bool

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the takes to bring back")
    isOriginal = arguments.has("original")
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    return try editor.each(try editor.takes(named: names)) { before in
      try isOriginal ? restore(before, editor) : undo(before, editor)
    }
  }

  private func restore(_ before: Take, _ editor: TakeEditor) throws {
    let take = try editor.library.restoreOriginal(before.id)
    try editor.tell(
      "“\(take.title)” is as it was recorded, \(take.newLength) long; \(take.undoAdvice) takes that back.",
      take)
  }

  private func undo(_ before: Take, _ editor: TakeEditor) throws {
    let take = try editor.library.undoEdit(before.id)
    let rest =
      take.canUndo
      ? "\(take.undoAdvice) takes back the one before." : "it is as it was recorded."
    try editor.tell(
      "Took back the last edit of “\(take.title)”, which is \(take.newLength) long now; \(rest)",
      take)
  }
}
