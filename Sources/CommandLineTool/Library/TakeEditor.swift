import Files
import MynaAudio
import MynaLibrary
import MynaStudio
import Translations

/// Edits takes in the library, shows the progress, and stops on Ctrl-C.
struct TakeEditor {
  /// The option that allows editing the readable part of a damaged recording.
  static let salvage = OptionDescription(
    name: "salvage",
    summary:
      tr("Edit the readable part of a damaged recording, with silence in place of invalid samples.")
  )

  /// The options of all commands that change recordings.
  static let outputOptions: [OptionDescription] = [.json, .quiet]

  let library: LibraryStore
  private let salvages: Bool
  private let results = JSONResults<TakeSummary>()

  init(salvages: Bool = false) throws {
    library = try LibraryOpener.forNamedTakes()
    self.salvages = salvages
  }

  /// Opens the library to edit takes, for a command that can also edit files.
  ///
  /// - Throws: `UsageError` if a name is the path of a file outside the takes folder, in which case
  ///   the library is not opened; `TakeNameError` if the name could also mean a take.
  init(editing names: [String], salvages: Bool = false) throws {
    for name in names {
      let operand = OperandWord(name)
      guard operand.isExistingFile, TakesFolderFile(path: name) == nil else { continue }
      try operand.refuseAmbiguity()
      throw Self.fileRefusal(name)
    }
    try self.init(salvages: salvages)
  }

  /// Returns the take with the given name, after measuring its duration if the file doesn't specify
  /// it.
  func take(named name: String) throws -> Take {
    try measured(try found(name) { try library.take(named: name) })
  }

  /// Returns the takes with these names, without duplicates.
  ///
  /// - Throws: `TakeNameError` if one of them is ambiguous.
  func takes(named names: [String]) throws -> [Take] {
    for name in names { _ = try found(name) { try library.take(named: name) } }
    return try library.takes(named: names)
  }

  /// Returns the result of `find`.
  ///
  /// If there is no such recording, the error explains how to edit a file.
  private func found(_ name: String, _ find: () throws -> Take) throws -> Take {
    do {
      return try find()
    } catch TakeNameError.unknown where FileStatus.seen(name)?.kind == .regular {
      throw Self.fileRefusal(name)
    }
  }

  private static func fileRefusal(_ name: String) -> UsageError {
    UsageError(
      tr(
        "“%1” is a file, not a recording; add -o FILE to write the result to another file, or import it first with “myna import”.",
        name))
  }

  /// Edits the audio of a take and returns the changed take and the rendering report.
  func edit(_ edit: SoundEdit, of take: Take) throws -> (take: Take, report: RenderReport) {
    let take = try TakeDownload.present(take, in: library)
    let work = try TakeEdit(
      edit, of: take, salvages: salvages, in: library, while: { !Interruption.hasCome })
    let report = try working(on: take) { onProgress throws(StudioError) in
      try work.render(onProgress: onProgress)
    }
    let edited = try work.keep(in: library)
    reportLosses(report.losses, of: take)
    return (edited, report)
  }

  /// Reports properties of a take's previous audio that the new format does not preserve.
  func reportLosses(_ losses: [RenderQualityLoss], of take: Take) {
    for loss in losses {
      Console.say(loss.sentence(input: tr("“%1”", take.title), output: tr("its new version")))
    }
  }

  func working<T>(
    on take: Take, _ body: ((Double) -> Bool) throws(StudioError) -> T
  ) throws -> T {
    let progress = TerminalProgress(count: 1)
    defer { progress.clear() }
    do throws(StudioError) {
      return try body { fraction in
        progress.update(0, to: fraction)
        return !Interruption.hasCome
      }
    } catch .render(let error) {
      throw TakeEditError.sound(error, title: take.title)
    }
  }

  /// Calls `body` for each take.
  ///
  /// If an error occurs, it is reported, and the other takes are still processed.
  func each(_ takes: [Take], _ body: (Take) throws -> Void) throws -> ExitStatus {
    var status = ExitStatus.done
    for take in takes {
      guard !Interruption.hasCome else {
        if Console.printsLines { try results.add(.failed(take, in: library, nil)) }
        continue
      }
      do {
        try body(take)
      } catch let error as Console.OutputError {
        throw error
      } catch StudioError.library(let error) where error == .unchanged(title: take.title) {
        try report(error.sentence, take)
      } catch {
        try report(error, take)
        status = .failed
      }
    }
    try finish()
    return status
  }

  /// Reports a changed take in a message and in the results.
  func report(_ sentence: String, _ take: Take) throws {
    Console.note(sentence)
    try add(take)
  }

  /// Reports an error in the work on a take, in a message and in the results.
  func report(_ error: any Error, _ take: Take) throws {
    let failure = Interruption.hasCome ? nil : error
    if let sentence = failure.flatMap({ ErrorMessages.of($0) }) { Console.say(sentence) }
    if Console.printsJSON { try results.add(.failed(take, in: library, failure)) }
  }

  /// Adds a changed take to the results.
  func add(_ take: Take) throws {
    guard Console.printsJSON else { return try Console.print(path: library.path(of: take)) }
    try results.add(.done(take, in: library))
  }

  /// Ends the list of results.
  @discardableResult func finish() throws -> ExitStatus {
    if Console.printsJSON { try results.end() }
    return .done
  }

  /// Returns the take with its exact duration.
  ///
  /// If the file's header does not state the duration, this method reads the entire file.
  private func measured(_ take: Take) throws -> Take {
    let take = try TakeDownload.present(take, in: library)
    guard take.duration == 0 || take.isDurationEstimated else { return take }
    let analysis = try TakeAnalysis(path: library.path(of: take)) { _ in !Interruption.hasCome }
    try library.analyses.record(analysis, of: take)
    return try library.take(take.id) ?? take
  }
}
