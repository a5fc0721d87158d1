import Files
import MynaLibrary
import Sentences
import Translations

struct ImportCommand: Command {
  static let name = "import"
  static let description = CommandDescription(
    name: name, operands: "FILE|FOLDER…",
    operandKinds: OperandKinds(others: [.file]),
    summary: tr("Copy audio files, or all audio files in folders, into the library."),
    discussion: [
      tr(
        "Copies the files unchanged; the originals stay where they are. Skips a file if a recording already has the same audio, even under another name; if that recording’s file is missing, the file is restored. If one file cannot be read, the others are still imported. In a folder, Myna identifies audio files by their contents, not their names, and lists the files that were skipped, with the reasons. Prints the paths of the new recordings."
      ),
      tr(
        "Also imports audio from a pipe, such as - for standard input. Without --title, a recording from a pipe gets its title from its tags, or else from the current time."
      ),
    ],
    options: [
      OptionDescription(
        name: "title", letter: "t", value: "TEXT",
        summary: tr("Title of the recording, if a single file is imported.")),
      OptionDescription(name: "json", summary: tr("Print the results as JSON.")),
      .quiet,
    ],
    examples: [
      .init(
        command: "myna import interview.mp3 ~/Memos",
        meaning: tr("Imports a file and a whole folder.")),
      .init(
        command: "sox -n -t wav - synth 2 pluck | myna import - --title Pluck",
        meaning: tr("Imports the output of another program.")),
    ])

  private let operands: [String]
  private let title: String?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    operands = try arguments.someOperands(tr("Specify the files or folders to import."))
    title = arguments.text("title")
    asJSON = arguments.has("json")
    try StandardStreamFiles.checkInputs(operands)
    guard let title else { return }
    guard operands.count == 1 else {
      throw UsageError(tr("--title applies to a single file; specify one."))
    }
    guard !FileStatus.isFolder(operands[0]) else {
      throw UsageError(
        tr("“%1” is a folder, but --title applies to a single file; specify one.", operands[0]))
    }
    guard TitleRules.clean(title) != nil else {
      throw UsageError(tr("A title needs at least one visible character."))
    }
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let library = try LibraryOpener.upToDate()
    let progress = TerminalProgress(count: 1)
    defer { progress.clear() }
    let pipes = ImportedPipes()
    let lines = ImportLines(library, pipes)
    var report = try library.imports.importFiles(pipes.paths(for: operands)) { fraction in
      progress.update(0, to: fraction)
      return lines.failure == nil && !Interruption.hasCome
    } onFile: {
      // If the recordings get a new title, print their lines after that.
      if Console.printsLines, title == nil { lines.print($0) }
    }
    progress.clear()
    if let failure = lines.failure { throw failure }
    if let title {
      report.takes = try report.takes.map { try library.descriptions.rename($0.id, to: title) }
      if Console.printsLines { lines.print(report) }
      if let failure = lines.failure { throw failure }
    }
    printSummary(report, pipes)
    guard !Interruption.hasCome else { return .failed }
    if Console.printsLines {
      // A line has already been printed for each file.
    } else if asJSON {
      try Console.print(json: ImportSummary(report, in: library, pipes))
    } else {
      for take in report.takes { try Console.print(path: library.path(of: take)) }
    }
    return report.failures.isEmpty && pipes.failures.isEmpty ? .done : .failed
  }

  private func printSummary(_ report: ImportReport, _ pipes: ImportedPipes) {
    for failure in pipes.failures { Console.say(pipes.named(failure.error.sentence)) }
    for failure in report.failures { Console.say(pipes.named(failure.sentence)) }
    for (take, source) in zip(report.takes, report.sources) {
      if let damage = take.damageWords {
        Console.say(pipes.named(tr("“%1” %2; its readable part was imported.", source, damage)))
      }
    }
    guard !Console.isQuiet else { return }
    for sentence in report.skipped.sentences { Console.say(sentence) }
    for converted in report.converted { Console.say(pipes.named(converted.sentence)) }
    for duplicate in report.duplicates { Console.say(pipes.named(duplicate.sentence)) }
    var words = [
      trCount("imported %1 recording", "imported %1 recordings", report.takes.count)
    ]
    if Interruption.hasCome { words.insert(tr("interrupted"), at: 0) }
    if !report.duplicates.isEmpty {
      words.append(
        trCount(
          "skipped %1 file that was already in the library",
          "skipped %1 files that were already in the library",
          report.duplicates.count))
    }
    let failureCount = report.failures.count + pipes.failures.count
    if failureCount > 0 {
      words.append(
        trCount("could not import %1 file", "could not import %1 files", failureCount))
    }
    if !report.untried.isEmpty {
      words.append(
        trCount("did not try %1 more file", "did not try %1 more files", report.untried.count))
    }
    let text = ListFormatting.list(words)
    Console.say(tr("%1.", text.prefix(1).uppercased() + text.dropFirst()))
  }
}
