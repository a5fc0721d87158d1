import MynaLibrary
import MynaStudio
import Threads
import Translations

struct CheckCommand: Command {
  static let name = "check"
  static let description = CommandDescription(
    name: name, operands: "[FILE…]",
    operandKinds: OperandKinds(others: [.file]),
    summary: tr(
      "Read every recording to the end, compare it with the index, and repair the index."),
    discussion: [
      tr(
        "Repairs the index, the waveforms, and the fingerprints; never changes audio. Lists each recording whose audio has changed, whose file is damaged or missing, or that an earlier version of Myna cut short, and exits with status 1 if there are any. Also lists each FLAC file whose samples do not match the checksum that its encoder stored."
      ),
      tr(
        "With files, reads those files to the end instead, and reports which of them are damaged."),
    ],
    options: [
      OptionDescription(
        name: "accept", summary: tr("Accept the current state of changed recordings.")),
      OptionDescription(
        name: "begin-anew",
        summary:
          tr(
            "Start with an empty folder if the recordings folder is permanently lost; the old index is kept."
          )
      ),
      .json, .quiet,
    ],
    examples: [
      .init(
        command: "myna check",
        meaning: tr(
          "Checks all recordings. Run this once a year, for example, or after moving the recordings to another disk."
        )),
      .init(
        command: "myna check old.flac",
        meaning: tr("Checks one file, even if it isn’t in the library.")),
    ])

  private let paths: [String]
  private let accepts: Bool
  private let beginsAnew: Bool
  private let asJSON: Bool
  /// The clock for the date in the new name of an index file that is moved aside.
  var time: any TimeSource = SystemTime()

  init(_ arguments: ParsedArguments) throws {
    paths = arguments.operands
    (accepts, asJSON) = (arguments.has("accept"), arguments.has("json"))
    beginsAnew = arguments.has("begin-anew")
    guard paths.isEmpty || !accepts && !beginsAnew else {
      throw UsageError(
        tr("--accept and --begin-anew apply to the entire library, so don’t specify any files."))
    }
  }

  func run() throws -> ExitStatus {
    guard paths.isEmpty else { return try FileCheckReporter(paths: paths, asJSON: asJSON).run() }
    if beginsAnew { try beginAnew() }
    let report: CheckReport
    let library: LibraryStore
    do {
      (library, report) = try check()
    } catch LibraryError.index {
      // If damage is found only while reading, the index is repaired the next time it is opened,
      // provided that no process still has it open.
      (library, report) = try check()
    }
    if let known = library.knownAgain { LibraryOpener.report(known) }
    if asJSON {
      try Console.print(json: CheckSummary(report, in: library))
      for error in report.unseen { Console.say(error.sentence) }
    } else {
      for sentence in report.repairs { try Console.print(sentence) }
      for sentence in report.skipped.sentences { Console.note(sentence) }
      for sentence in report.problems(accepted: accepts) { Console.say(sentence) }
    }
    return report.isGood || accepts && report.isGoodOnceAccepted ? .done : .failed
  }

  private func beginAnew() throws {
    let folders = try MynaFolders()
    let old = try LibraryStore.beginAnew(
      takes: folders.takes, data: folders.libraryData, at: time.date)
    Console.say(
      tr(
        "Started a new library in “%1”; the index of the old recordings is kept as “%2”.",
        folders.takes, old)
    )
  }

  private func check() throws -> (LibraryStore, CheckReport) {
    // Don't scan the folder here. The check needs the stored hashes of the changed files, and scans
    // the folder afterward.
    let library = try LibraryOpener.asLeft()
    if try library.isNew { try LibraryOpener.scan(library) }
    let progress = TerminalProgress(count: 1)
    defer { progress.clear() }
    let report = try library.checking.run(accepts: accepts) { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
    return (library, report)
  }
}
