import Files
import MynaAudio
import MynaDSP
import SoundFiles
import Translations

/// Renders the files in a list.
struct ListedRender: ListedWork {
  private let outputs: ListedOutputs
  private let builder: RenderJobBuilder
  private let options: RenderOptions
  private let arguments: ParsedArguments
  private var manifest: ManifestFile?
  private let outputsInUse = OutputsInUse()

  /// The number of seconds by which a part can be longer than its input, because lists contain
  /// rounded durations.
  private static let tolerance = 0.05

  /// - Parameter options: the options of every file, without a part of the input.
  init(chain: EffectChain, _ options: RenderOptions, _ arguments: ParsedArguments) throws {
    outputs = try ListedOutputs(arguments)
    builder = try RenderJobBuilder(chain: chain, arguments)
    (self.options, self.arguments) = (options, arguments)
  }

  func run(_ list: WorkListOptions) throws -> ExitStatus {
    try list.run(isDryRun: arguments.has("dry-run"), replaces: arguments.has("force")) {
      var work = self
      work.manifest = $0
      return work
    }
  }

  func result(of item: WorkItem) -> ListedResult {
    do {
      let (plan, options) = try planned(item)
      if arguments.has("dry-run") { return dryResult(plan.items[0]) }
      // Find out here whether an earlier run has already made the output.
      try makeFolder(of: plan.items[0].output)
      return try outputsInUse.hold(plan.items[0].output) { try render(item, plan, options) }
    } catch {
      return failure(of: item, error)
    }
  }

  func failure(of item: WorkItem, _ error: any Error) -> ListedResult {
    let failure = Interruption.hasCome ? nil : error
    return ListedResult(
      failed: FailureSummary(input: item.input, output: item.output, failure), failure)
  }

  /// Returns the files of a line, and the options that suit them.
  ///
  /// Only this method makes files of the names in a list.
  private func planned(_ item: WorkItem) throws -> (RenderPlan, RenderOptions) {
    do {
      let (plan, options) = try checkedPlan(item)
      if let manifest, FileIdentity(path: plan.items[0].output) == manifest.identity {
        throw WorkItemError.manifest(path: plan.items[0].output)
      }
      return (plan, options)
    } catch let error as UsageError {
      throw WorkItemError.options {
        // The message can be needed in another language.
        do {
          _ = try checkedPlan(item)
          return error.text
        } catch let again {
          return (again as? UsageError ?? error).text
        }
      }
    }
  }

  private func checkedPlan(_ item: WorkItem) throws -> (RenderPlan, RenderOptions) {
    let plan = try outputs.plan(item)
    var options = options
    options.parts = item.part.map { [$0] }
    options = options.removingDefaults(unfitFor: plan.items[0])
    try options.check(plan.items[0])
    return (plan, options)
  }

  private func makeFolder(of output: String) throws(SoundFileError) {
    let folder = Folder.parent(of: output)
    guard !FileStatus.isFolder(folder) else { return }
    do throws(SystemError) {
      try Folder.make(folder)
    } catch {
      var place = folder
      while FileStatus.seen(place) == nil, ![".", "/"].contains(place) {
        place = Folder.parent(of: place)
      }
      guard FileStatus.isFolder(place) else {
        throw .unwritable(path: place, reason: .notFolder)
      }
      throw .writing(error)
    }
  }

  private func render(
    _ item: WorkItem, _ plan: RenderPlan, _ options: RenderOptions
  ) throws -> ListedResult {
    let (file, streams) = (plan.items[0], StandardStreamFiles())
    let outcome = outcome(item, file, options, streams)
    var result = ListedResult(summary: RenderSummary(file, outcome, streams))
    switch outcome {
    case .failure(.cancelled) where Interruption.hasCome: result.code = .canceled
    case .failure(let error):
      if case .partBeyondEnd = error { throw WorkItemError.part(error) }
      result.code = error.resultCode
      result.errors = [streams.named(error.sentence)]
    case .success(let report):
      result.notes = report.warnings(for: file, options.loudness)
      if manifest != nil {
        result.manifestEntry = try ManifestEntry(
          file.output, measuring: file.output, keeping: item.entry)
      }
      result.conclude = { plan.importOutputs() }
    }
    return result
  }

  private func outcome(
    _ item: WorkItem, _ file: RenderPlan.Item, _ options: RenderOptions,
    _ streams: StandardStreamFiles
  ) -> RenderQueue.Outcome {
    let made = builder.job(for: file, options, streams, isAlone: false, isStreamed: false)
    return made.flatMap { job in
      let outcome = RenderQueue.outcome(of: job) { _ in !Interruption.hasCome }
      guard case .failure(.partBeyondEnd(_, let end, let duration)) = outcome,
        let part = item.part, part.lowerBound < duration, end - duration <= Self.tolerance
      else { return outcome }
      var rest = job
      rest.parts = [part.lowerBound...Double.infinity]
      return RenderQueue.outcome(of: rest) { _ in !Interruption.hasCome }
    }
  }

  private func dryResult(_ file: RenderPlan.Item) -> ListedResult {
    let isTaken = !arguments.has("force") && FileStatus.isTaken(file.output)
    let error = RenderError.file(.destinationExists(path: file.output))
    return ListedResult(
      summary: RenderSummary(file, isTaken ? .failure(error) : nil, StandardStreamFiles()),
      code: isTaken ? .exists : nil,
      text: isTaken ? nil : "\(file.inputTitle) → \(file.outputTitle)",
      errors: isTaken ? [error.sentence] : [])
  }
}
