import Files
import SoundFiles
import Translations

/// Copies the MIDI files of piano recordings to the output files of a plan.
struct PerformanceExporter {
  private let plan: RenderPlan
  private let arguments: ParsedArguments

  /// - Throws: `UsageError` if the output is a terminal, or would share standard output with a
  ///   report.
  init(_ plan: RenderPlan, arguments: ParsedArguments) throws {
    (self.plan, self.arguments) = (plan, arguments)
    try plan.checkPipe(withReport: arguments.has("json"))
  }

  /// Whether MIDI is selected by `--format` or, without that option, by the output's extension.
  static func isWanted(_ arguments: ParsedArguments, output: String) -> Bool {
    let format = arguments.text("format") ?? NumberedPath.ending(of: Folder.name(of: output))
    return ["mid", "midi"].contains(format.lowercased())
  }

  /// Throws `UsageError` for an option that changes the audio.
  static func checkUse(_ arguments: ParsedArguments) throws(UsageError) {
    let options =
      (RenderOptions.descriptions + EffectOptions.descriptions).map(\.name) + [
        EffectOptions.noLimiter.name, "salvage", "downmix", "jobs",
      ]
    guard let option = options.first(where: arguments.isGiven) else { return }
    throw UsageError(
      tr(
        "--%1 applies to audio, but MIDI contains notes; leave it out, or choose another format.",
        option))
  }

  /// Copies all files.
  ///
  /// If a file cannot be copied, the others still are.
  func run() throws -> ExitStatus {
    if arguments.has("dry-run") { return try plan.show(arguments) }
    let folder = try plan.folder.map { try DestinationFolder(path: $0) }
    defer { folder?.removeIfEmpty() }
    if let folder, !folder.created.isEmpty {
      Console.note(tr("Created the folder “%1”.", folder.path))
    }
    let streams = StandardStreamFiles()
    let paths =
      plan.isStreamed
      ? [try streams.path(forOutputOf: plan)] : plan.items.map(\.output)
    let results = JSONResults<PerformanceSummary>()
    let errors = try zip(plan.items, paths).map { item, path in
      let error = copy(item, to: path, streams)
      if arguments.has("json") { try results.add(PerformanceSummary(item, error)) }
      return error
    }
    if plan.isStreamed, errors == [nil], try streams.deliver(paths[0]) == .readerGone {
      return .readerGone
    }
    if arguments.has("json") { try results.end() }
    var failures = FailureTally()
    for error in errors.compactMap({ $0 }) { failures.add(error.code) }
    return failures.exitStatus
  }

  private func copy(
    _ item: RenderPlan.Item, to path: String, _ streams: StandardStreamFiles
  ) -> ErrorReport? {
    var problem = item.refusal
    if problem == nil {
      do throws(SoundFileError) {
        try FileCopy(of: item.input, at: path, overwrite: arguments.has("force")).make()
      } catch {
        problem = ErrorReport(error, streams.named)
      }
    }
    if let problem { Console.say(problem.sentence) }
    return problem
  }
}

private struct PerformanceSummary: Encodable {
  private var (input, output, format, fileFormat) = ("", "", "mid", "mid")
  private var status: ResultStatus
  private var error: String?
  private var code: ResultCode?
  private var retry: Bool?

  init(_ item: RenderPlan.Item, _ error: ErrorReport?) {
    status = error == nil ? .done : .failed
    (input, output, self.error) = (item.input, item.output, error?.english)
    (code, retry) = (error?.code, error?.code.mayRetry)
  }

  private enum CodingKeys: String, CodingKey {
    case input = "input"
    case output = "output"
    case format = "format"
    case fileFormat = "fileFormat"
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
  }
}
