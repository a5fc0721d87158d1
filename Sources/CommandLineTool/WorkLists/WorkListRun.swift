import Dispatch
import Files
import Synchronization
import Translations

/// Works on the files in a list, several at once, and reports each result as soon as it is known.
///
/// Each thread reads a line, works on it, and reports its result before it reads another, so that
/// memory use does not depend on the list's length, nor on how fast the results are read.
final class WorkListRun<Work: ListedWork>: Sendable {
  private struct State {
    var tally = FailureTally()
    var mistakeCount = 0
    /// The error that ended the work on the whole list.
    var failure: (any Error)?
  }

  private let list: String
  private let width: Int
  private let work: Work
  private let manifest: ManifestFile?
  private let reader: Mutex<WorkListReader>
  private let state = Mutex(State())

  init(
    _ options: WorkListOptions, _ reader: WorkListReader, _ work: Work, _ manifest: ManifestFile?
  ) {
    (list, width) = (options.path, options.width)
    (self.work, self.manifest) = (work, manifest)
    self.reader = Mutex(reader)
  }

  func run() throws -> ExitStatus {
    let ended = DispatchSemaphore(value: 0)
    let started = (0..<width).prefix { _ in
      CodecThread.start {
        self.workOnLines()
        ended.signal()
      }
    }
    if started.isEmpty { workOnLines() }
    for _ in started { ended.wait() }
    let (tally, mistakeCount, failure) = state.withLock { ($0.tally, $0.mistakeCount, $0.failure) }
    if let failure { throw failure }
    if mistakeCount > 0 {
      Console.say(
        trCount(
          "%1 line of the list was not understood, and nothing was done for it.",
          "%1 lines of the list were not understood, and nothing was done for them.",
          mistakeCount))
    }
    return tally.exitStatus
  }

  private func workOnLines() {
    while let line = nextLine() {
      switch line {
      case .item(let item): report(work.result(of: item), of: item)
      case .mistake(let number, let mistake): report(mistake, inLine: number)
      }
    }
  }

  private func nextLine() -> WorkListReader.Line? {
    do throws(WorkListError) {
      return try reader.withLock { reader throws(WorkListError) in
        try reader.next {
          !Interruption.hasCome && self.state.withLock { $0.failure == nil }
        }
      }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      return nil
    }
  }

  private func report(_ result: ListedResult, of item: WorkItem) {
    reportInTurn { state in
      var result = result
      if let entry = result.manifestEntry, let manifest = self.manifest {
        do throws(WorkListError) {
          try manifest.append(entry)
        } catch {
          result = self.work.failure(of: item, error)
        }
      }
      if let code = result.code { state.tally.add(code) }
      for error in result.errors {
        Console.say(WorkListError.sentence(error, line: item.line, of: self.list))
      }
      result.notes.forEach { Console.note($0) }
      if Console.printsLines {
        try Console.print(json: ListedSummary(line: item.line, value: result.summary))
      } else if let text = result.text {
        try Console.print(text)
      }
      result.conclude()
    }
  }

  private func report(_ mistake: WorkLine.Mistake, inLine number: Int) {
    let error = WorkListError.line(number: number, list: list, mistake)
    guard let report = ErrorReport(error) else { return }
    reportInTurn { state in
      state.tally.add(.badLine)
      state.mistakeCount += 1
      // A file that is not a list can have any number of such lines, which the end counts.
      if state.mistakeCount <= 10 { Console.say(report.sentence) }
      guard Console.printsLines else { return }
      try Console.print(json: ListedSummary(line: number, value: MistakenLineSummary(report)))
    }
  }

  /// Reports one result at a time, and nothing after standard output has failed.
  private func reportInTurn(_ body: (inout State) throws -> Void) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do {
        try body(&state)
      } catch {
        state.failure = error
      }
    }
  }
}
