import MynaAudio
import MynaLibrary
import MynaStudio

/// Edits takes of the library while a line says how far it has come, and until Ctrl-C.
struct TakeEditor {
  /// Lets an edit use what can be read of a damaged recording.
  static let salvage = OptionDescription(
    name: "salvage",
    summary: "Edit what can be read of a damaged recording; silence where it holds no numbers.")

  let library: LibraryStore
  private let salvages: Bool

  /// Opens the library.
  ///
  /// - Parameter salvages: whether what can be read of a damaged take is edited.
  init(salvages: Bool = false) throws {
    library = try OpenLibrary.forNamedTakes()
    self.salvages = salvages
  }

  /// The take of a name, with its length.
  func take(named name: String) throws -> Take {
    try measured(try library.take(named: name))
  }

  /// The takes of several names, each once; fails if one of them is not clear.
  func takes(named names: [String]) throws -> [Take] { try library.takes(named: names) }

  /// Changes a take's sound, and returns the take as it is then with what was done.
  func edit(_ edit: SoundEdit, of take: Take) throws -> (take: Take, report: RenderReport) {
    let take = try CloudBringing.present(take, in: library)
    let work = try TakeEdit(
      edit, of: take, salvages: salvages, in: library, while: { !Interruption.hasCome })
    let report = try working(on: take) { onProgress throws(StudioError) in
      try work.render(onProgress: onProgress)
    }
    let edited = try work.keep(in: library)
    tell(report.losses, of: take)
    return (edited, report)
  }

  /// Says what the new sound of a take lacks of the one before.
  func tell(_ losses: [RenderLoss], of take: Take) {
    for loss in losses {
      Console.say(loss.sentence(input: "“\(take.title)”", output: "its new version"))
    }
  }

  /// Does what takes its time for a take, with a line that says how far it has come.
  func working<T>(
    on take: Take, _ body: ((Double) -> Bool) throws(StudioError) -> T
  ) throws -> T {
    let progress = TerminalProgress(count: 1)
    defer { progress.clear() }
    do throws(StudioError) {
      return try body { share in
        progress.update(0, to: share)
        return !Interruption.hasCome
      }
    } catch .render(let error) {
      throw TakeEditError.sound(error, title: take.title)
    }
  }

  /// Does something with one take after another; what cannot be done with one is said, and keeps no other from it.
  func each(_ takes: [Take], _ body: (Take) throws -> Void) throws -> ExitStatus {
    var status = ExitStatus.done
    for take in takes where !Interruption.hasCome {
      do {
        try body(take)
      } catch let error as Console.OutputError {
        throw error
      } catch StudioError.library(let error) where error == .unchanged(title: take.title) {
        try tell(error.sentence, take)
      } catch {
        if !Interruption.hasCome, let sentence = ErrorSentence.of(error) {
          Console.say(sentence)
        }
        status = .failed
      }
    }
    return status
  }

  /// Says what was done, and prints where the take is.
  func tell(_ sentence: String, _ take: Take) throws {
    Console.say(sentence)
    try Console.print(path: library.path(of: take))
  }

  /// A header may not say how long a sound is, and then it has to be read.
  private func measured(_ take: Take) throws -> Take {
    let take = try CloudBringing.present(take, in: library)
    guard take.duration == 0 || take.isDurationEstimated else { return take }
    let analysis = try TakeAnalysis(path: library.path(of: take)) { _ in !Interruption.hasCome }
    try library.record(analysis, of: take)
    return try library.take(take.id) ?? take
  }
}
