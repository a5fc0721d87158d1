import MynaLibrary
import Translations

struct UndoCommand: Command {
  static let name = "undo"
  static let description = CommandDescription(
    name: name, operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.recording]),
    summary: tr("Undo the last edit, or all edits."),
    discussion: [
      tr(
        "Edits are trim, cut, append, split, normalize, and denoise. Each “myna undo” undoes one edit, starting with the latest. If a name is ambiguous, no edits are undone."
      ),
      TakeOperandHelp.discussion,
    ],
    options: [
      OptionDescription(
        name: "original",
        summary: tr("Undo all edits; this can itself be undone."))
    ] + TakeEditor.outputOptions,
    examples: [.init(command: "myna undo last", meaning: tr("Undoes the last edit."))])

  private let names: [String]
  private let isOriginal: Bool

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands(tr("Specify the recordings to restore."))
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
      tr(
        "Restored the original version of “%1” (%2); undo with %3.", take.title, take.newLength,
        take.undoAdvice),
      take)
  }

  private func undo(_ before: Take, _ editor: TakeEditor) throws {
    let take = try editor.library.edits.undo(before.id)
    try editor.report(
      take.canUndo
        ? tr(
          "Undid the last edit of “%1” (now %2); undo another edit with %3.", take.title,
          take.newLength, take.undoAdvice)
        : tr(
          "Undid the last edit of “%1” (now %2); the recording now has no edits.", take.title,
          take.newLength),
      take)
  }
}
