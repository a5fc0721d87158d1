import FoundationEssentials
import MynaAudio
import MynaDSP
import Sentences
import SoundFiles
import Translations

struct RenderBatch {
  /// The options common to all commands that render.
  static let options = options(format: FormatOption.description)

  static func options(format: OptionDescription) -> [OptionDescription] {
    EffectOptions.descriptions + [
      EffectOptions.noLimiter,
      format,
      OptionDescription(
        name: "jobs", letter: "j", value: "N",
        summary: tr("The number of files to render at once; the default is one per processor."),
        range: 1...1_024,
        isWhole: true),
      OptionDescription(name: "force", summary: tr("Replace existing files.")),
      OptionDescription(
        name: "salvage",
        summary:
          tr(
            "Render the readable part of a damaged file, with silence in place of invalid samples.")
      ),
      OptionDescription(
        name: "downmix", summary: tr("Mix more than two channels to stereo.")),
      OptionDescription(
        name: "json",
        summary: tr("Print the results as JSON; cannot be used with -o -.")),
      OptionDescription(name: "quiet", letter: "q", summary: tr("Print only errors.")),
    ]
  }

  private let plan: RenderPlan
  private let chain: EffectChain
  private let arguments: ParsedArguments

  /// - Throws: `UsageError` if the output is a terminal, or would share standard output with a
  ///   report.
  init(_ plan: RenderPlan, chain: EffectChain, arguments: ParsedArguments) throws {
    (self.plan, self.chain, self.arguments) = (plan, chain, arguments)
    try plan.checkPipe(withReport: arguments.has("json"))
  }

  /// Renders all files.
  ///
  /// A failure does not stop the other files.
  func run() throws -> ExitStatus {
    let folder = try plan.folder.map {
      try DestinationFolder(path: $0, subfolders: plan.subfolders)
    }
    defer { folder?.removeIfEmpty() }
    if let folder, !folder.created.isEmpty { talk(tr("Created the folder “%1”.", folder.path)) }
    let streams = StandardStreamFiles()
    let jobs: [RenderJob]
    do {
      jobs = try plan.items.filter { $0.refusal == nil }.map { try job($0, streams) }
    } catch let error as SoundFileError {
      if !Interruption.hasCome { Console.say(streams.named(error.sentence)) }
      return .failed
    }
    let width =
      arguments.number("jobs").map { Int($0) } ?? ProcessorCount.available
    let progress = TerminalProgress(
      count: jobs.count, isVisible: Console.canRedraw && !arguments.has("quiet"))
    var rest = RenderQueue(jobs: jobs, width: width).run(progress)[...]
    let outcomes = plan.items.map { $0.refusal == nil ? rest.popFirst() : nil }
    var status = ExitStatus.done
    for (item, outcome) in zip(plan.items, outcomes) {
      switch outcome {
      case nil:
        Console.say(item.refusal?.sentence ?? "")
        status = .failed
      case .success(let report): warn(item, report)
      case .failure(.cancelled) where Interruption.hasCome: status = .failed
      case .failure(let error):
        Console.say(streams.named(error.sentence))
        status = .failed
      }
    }
    if plan.isPiped, status == .done { try streams.deliver(jobs[0].output) }
    if arguments.has("json"), !plan.isPiped {
      try Console.print(json: zip(plan.items, outcomes).map { RenderSummary($0, $1, streams) })
    }
    return status
  }

  private func job(_ item: RenderPlan.Item, _ streams: StandardStreamFiles) throws -> RenderJob {
    var job = RenderJob(
      input: try streams.path(forInput: item.input),
      output: try streams.path(forOutput: item.output), chain: chain, format: item.format)
    job.limitsPeaks = !arguments.has(EffectOptions.noLimiter.name)
    job.overwrites = arguments.has("force")
    job.salvages = arguments.has("salvage")
    // Don't copy audio from a pipe, because its header may not contain a length.
    job.copies = item.input != RenderPlan.pipe
    job.keepsDepth = item.keepsDepth
    job.downmixing = arguments.has("downmix") ? .always : .never
    job.measuresLoudness = arguments.has("json")
    return job
  }

  private func warn(_ item: RenderPlan.Item, _ report: RenderReport) {
    if report.clippedSampleCount > 0 {
      talk(
        trCount(
          "“%2”: %1 sample exceeded full scale and was clipped; use --format wav-float to preserve it.",
          "“%2”: %1 samples exceeded full scale and were clipped; use --format wav-float to preserve them.",
          report.clippedSampleCount, item.outputTitle))
    }
    if report.replacedSampleCount > 0 {
      talk(
        trCount(
          "“%2”: %1 sample that was not a number was replaced with silence.",
          "“%2”: %1 samples that were not numbers were replaced with silence.",
          report.replacedSampleCount, item.inputTitle))
    }
    if let part = report.convertedPart {
      talk(tr("“%1” %2.", item.inputTitle, part.words(after: report.inputSampleRate)))
    }
    if let damage = report.damage {
      talk(
        tr(
          "“%1” %2; its readable part was rendered.", item.inputTitle,
          damage.words(sampleRate: report.inputSampleRate)))
    }
    for loss in report.losses {
      talk(
        loss.sentence(
          input: tr("“%1”", item.inputTitle), output: tr("“%1”", item.outputTitle)))
    }
  }

  private func talk(_ text: String) {
    if !arguments.has("quiet") { Console.say(text) }
  }
}
