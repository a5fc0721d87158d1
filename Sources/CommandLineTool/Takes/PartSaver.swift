import MynaAudio
import MynaStudio
import Synchronization
import Threads
import Translations

/// Completes the parts of a split recording while the recording continues and prints their paths.
final class PartSaver: Sendable {
  /// A complete part, and whether it is at its destination.
  typealias Part = (take: FinishedTake, isInPlace: Bool)
  private typealias Outcome = Result<Part?, any Error>

  private struct State {
    var isSaving = false
    var outcomes: [Outcome] = []
    var problem: String?
    var hasFailed = false
    var outputError: (any Error)?
    /// Whether a signal postpones the completion of parts.
    ///
    /// This is false while recording, because a signal then ends the recording.
    var canPostpone = false
  }

  private let recorder: Recorder
  private let isQuiet: Bool
  private let results: RecordingResults
  private let save: @Sendable (_ part: RecordedTake, _ shouldContinue: () -> Bool) throws -> Part?
  private let thread = SerialThread(label: "Myna.PartSaver")
  private let state = Mutex(State())

  /// - Parameter save: completes a part, or returns nil if the completion was postponed; called on
  ///   the saver's thread.
  init(
    _ recorder: Recorder, isQuiet: Bool, _ results: RecordingResults,
    save:
      @escaping @Sendable (_ part: RecordedTake, _ shouldContinue: () -> Bool) throws -> Part?
  ) {
    (self.recorder, self.isQuiet, self.results, self.save) = (recorder, isQuiet, results, save)
  }

  /// Starts completing new parts, and reports the parts that are complete.
  func update(_ status: RecorderStatus, _ line: StatusLine) {
    if status.completedPartCount > 0, state.withLock({ !$0.isSaving }) {
      state.withLock { $0.isSaving = true }
      thread.async { [self] in saveParts() }
    }
    report(status, line)
    report(line)
  }

  /// Waits for all parts and returns whether all of them are complete.
  ///
  /// A signal postpones the completion.
  ///
  /// - Throws: an error from writing to standard output.
  func finish() throws -> Bool {
    state.withLock { $0.canPostpone = true }
    thread.sync {}
    report(StatusLine(isVisible: false))
    let (hasFailed, error) = state.withLock { ($0.hasFailed, $0.outputError) }
    if let error { throw error }
    return !hasFailed
  }

  private func saveParts() {
    for part in recorder.sync({ $0.takeCompletedParts() }) {
      let outcome = Outcome { try save(part) { shouldContinue } }
      state.withLock { $0.outcomes.append(outcome) }
    }
    state.withLock { $0.isSaving = false }
  }

  private var shouldContinue: Bool {
    !Interruption.hasCome || state.withLock { !$0.canPostpone }
  }

  private func report(_ status: RecorderStatus, _ line: StatusLine) {
    let problem = status.partProblem.map {
      paragraph($0.recordingSentence, tr("The current part continues instead."))
    }
    let isNew = state.withLock { state in
      defer { state.problem = problem }
      return state.problem != problem
    }
    if isNew, let problem { line.say(problem) }
  }

  private func report(_ line: StatusLine) {
    let outcomes = state.withLock { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
    for outcome in outcomes {
      line.clear()
      do {
        guard let (kept, isInPlace) = try outcome.get() else { continue }
        if !isInPlace { state.withLock { $0.hasFailed = true } }
        if case .keptAsWAV = kept.outcome {
          state.withLock { $0.hasFailed = true }
        } else if !isQuiet {
          Console.say(tr("Kept %1.", NumberFormatting.duration(kept.duration)))
        }
        do {
          try results.add(kept, path: kept.path)
        } catch {
          // Report this only at the end, so that the recording continues.
          state.withLock { $0.outputError = error }
        }
      } catch {
        state.withLock { $0.hasFailed = true }
        if let sentence = ErrorMessages.of(error) { Console.say(sentence) }
      }
    }
  }
}
