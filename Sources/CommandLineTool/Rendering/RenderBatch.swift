import Files
import MynaAudio
import MynaDSP
import Sentences
import SoundFiles
import Translations

struct RenderBatch {
  /// The options of all commands that render audio.
  static let options = options(format: FormatOption.description)

  static func options(format: OptionDescription) -> [OptionDescription] {
    RenderOptions.descriptions + EffectOptions.descriptions + [
      EffectOptions.noLimiter,
      format,
      OptionDescription(
        name: "downmix", summary: tr("Mix more than two channels to stereo.")),
    ] + fileOptions
  }

  /// The options of all commands that write files.
  static let fileOptions = [
    JobsOption.description(
      tr("The number of files to render at once; the default is one per processor.")),
    OptionDescription(name: "force", summary: tr("Replace existing files.")),
    OptionDescription(
      name: "dry-run", summary: tr("Print the files that would be written, and write nothing.")),
    OptionDescription(
      name: "salvage",
      summary:
        tr(
          "Render the readable part of a damaged file, with silence in place of invalid samples.")
    ),
    OptionDescription(
      name: "json",
      summary: tr("Print the results as JSON; cannot be used with -o -.")),
    .quiet,
  ]

  private let plan: RenderPlan
  private let builder: RenderJobBuilder
  private let options: [RenderOptions]
  private let arguments: ParsedArguments

  /// - Parameter options: the options for each file in the plan, or one element for all files.
  /// - Throws: `UsageError` if the output is a terminal, would share standard output with a report,
  ///   or cannot have the requested properties.
  init(
    _ plan: RenderPlan, chain: EffectChain, options: [RenderOptions], arguments: ParsedArguments
  ) throws(UsageError) {
    self.plan = plan
    let all = options.count == 1 ? Array(repeating: options[0], count: plan.items.count) : options
    self.options = zip(plan.items, all).map { $1.removingDefaults(unfitFor: $0) }
    self.arguments = arguments
    builder = try RenderJobBuilder(chain: chain, arguments)
    try plan.checkPipe(withReport: arguments.has("json"))
    for (item, options) in zip(plan.items, self.options) { try options.check(item) }
  }

  /// Renders all files.
  ///
  /// If a file cannot be rendered, the others still are.
  func run() throws -> ExitStatus {
    if arguments.has("dry-run") { return try plan.show(arguments) }
    let folder: DestinationFolder?
    do throws(SoundFileError) {
      folder = try plan.folder.map { path throws(SoundFileError) in
        try DestinationFolder(path: path, subfolders: plan.subfolders)
      }
    } catch {
      Console.say(error.sentence)
      return FailureTally.exitStatus(of: error.resultCode)
    }
    defer { folder?.removeIfEmpty() }
    if let folder, !folder.created.isEmpty { talk(tr("Created the folder “%1”.", folder.path)) }
    let streams = StandardStreamFiles()
    let jobs = zip(plan.items, options).map { item, options in
      item.refusal == nil
        ? builder.job(
          for: item, options, streams, isAlone: plan.items.count == 1,
          isStreamed: plan.isStreamed) : nil
    }
    let outcomes = try render(jobs, streams)
    var (status, failures) = (ExitStatus.done, FailureTally())
    for (index, (item, outcome)) in zip(plan.items, outcomes).enumerated() {
      switch outcome {
      case nil:
        Console.say(item.refusal?.sentence ?? "")
        failures.add(item.refusal?.code ?? .other)
      case .success(let report): report.warnings(for: item, options[index].loudness).forEach(talk)
      case .failure(.cancelled) where Interruption.hasCome: failures.add(.canceled)
      case .failure(.file(let error)) where error.isReaderGone: status = .readerGone
      case .failure(let error):
        Console.say(streams.named(error.sentence))
        failures.add(error.resultCode)
      }
    }
    if status == .done { status = failures.exitStatus }
    plan.importOutputs(isQuiet: arguments.has("quiet"))
    if case .success(let job) = jobs[0], status == .done, plan.isStreamed, job.sink == nil {
      status = try streams.deliver(job.output)
    }
    if arguments.has("json"), !plan.isPiped, !Console.printsLines {
      try Console.print(json: zip(plan.items, outcomes).map { RenderSummary($0, $1, streams) })
    }
    return status
  }

  /// Renders the files that can be read and, with `--json=lines`, prints a line for each file.
  ///
  /// - Parameter jobs: the job for each item, or the error that occurred when its streams were
  ///   opened; nil if the item was refused.
  /// - Returns: the outcome for each item; nil if the item was refused.
  private func render(
    _ jobs: [Result<RenderJob, RenderError>?], _ streams: StandardStreamFiles
  ) throws -> [RenderQueue.Outcome?] {
    var outcomes = [RenderQueue.Outcome?](repeating: nil, count: jobs.count)
    var ready: [(index: Int, job: RenderJob)] = []
    for (index, job) in jobs.enumerated() {
      switch job {
      case .success(let job): ready.append((index, job))
      case .failure(let error): outcomes[index] = .failure(error)
      case nil: break
      }
      if case .success = job { continue }
      try printLine(plan.items[index], outcomes[index], streams)
    }
    let queue = RenderQueue(
      jobs: ready.map(\.job), width: JobsOption.width(arguments, for: ready.count))
    let progress = TerminalProgress(
      count: ready.count, isVisible: Console.canRedraw && !arguments.has("quiet"))
    let rendered = try queue.run(progress) { (position, outcome) throws in
      try printLine(plan.items[ready[position].index], outcome, streams)
    }
    for (entry, outcome) in zip(ready, rendered) { outcomes[entry.index] = outcome }
    return outcomes
  }

  private func printLine(
    _ item: RenderPlan.Item, _ outcome: RenderQueue.Outcome?, _ streams: StandardStreamFiles
  ) throws {
    guard Console.printsLines, !plan.isPiped else { return }
    try Console.print(json: RenderSummary(item, outcome, streams))
  }

  private func talk(_ text: String) {
    Console.note(text)
  }
}
