import Files
import MynaAudio
import MynaDSP
import Translations

/// Editing commands that write their result to another file.
///
/// With `--output`, such a command reads files or recordings and leaves them unchanged. Without
/// `--output`, the command changes recordings in the library.
enum FileEdit {
  static let discussion =
    tr(
      "With -o, also edits audio files: the result is written to OUT, and the inputs stay unchanged. OUT can be a folder."
    )

  static let joinDiscussion =
    tr(
      "With -o, also joins audio files: the result is written to the file OUT, and the inputs stay unchanged."
    )

  static let joinOptions = options.filter {
    !["jobs", RenderOptions.bitRate.name].contains($0.name)
  }

  static let options =
    [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: tr("Write the result to this file or folder instead of changing the recording."),
        kinds: [.file]),
      OperandWord.fileOption, FormatOption.description, RenderOptions.bitRate,
    ] + RenderBatch.fileOptions.filter { $0.name != TakeEditor.salvage.name }

  /// Returns whether the result should be written to a file.
  ///
  /// - Throws: `UsageError` if not, but the arguments contain an option that applies only to files.
  static func isWanted(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
    if arguments.has("output") { return true }
    let others = TakeEditor.outputOptions.map(\.name)
    for option in options where !others.contains(option.name) {
      try arguments.require("output", for: option.name)
    }
    return false
  }

  /// Writes the inputs to the requested output with the given changes.
  static func run(
    _ inputs: [String], _ options: RenderOptions, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    try StandardStreamFiles.checkInputs(inputs)
    let plan = try RenderPlan(inputs: inputs, output: arguments.text("output") ?? "", arguments)
    let chain = EffectChain(name: "", units: [])
    return try RenderBatch(plan, chain: chain, options: [options], arguments: arguments).run()
  }

  /// Writes the files in a list with the given changes.
  static func run(
    _ list: WorkListOptions, _ options: RenderOptions, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    try ListedRender(chain: EffectChain(name: "", units: []), options, arguments).run(list)
  }

  /// Writes the parts between the given times to files that are named after the input and numbered.
  static func split(
    _ input: String, at points: SplitPoints, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let path = try AudioFileResolver(areFiles: arguments.areFiles).path(of: input)
    let output = arguments.text("output") ?? ""
    guard path != RenderPlan.pipe, !StandardStreamFiles.isOutput(output), output != RenderPlan.pipe
    else {
      throw UsageError(
        tr("Standard input and output cannot be split; specify a file, and a folder for -o."))
    }
    guard !PipeOperand.isPipe(path) else {
      throw UsageError(
        tr("“%1” is a pipe, which cannot be split; write its audio to a file first.", input))
    }
    let inner = try points.times(inFile: path)
    guard let first = inner.first else { throw SplitPoints.noPlace(in: input) }
    guard first > 0 else {
      throw UsageError(tr("--at must be after the beginning; specify a time above 0."))
    }
    let times = [0] + inner + [.infinity]
    let width = String(times.count - 1).count
    let stem = arguments.text("title") ?? NumberedPath.stem(of: Folder.name(of: path))
    let parts = zip(times, times.dropFirst()).enumerated().map { index, part in
      let number = String(index + 1)
      var options = RenderOptions(encoding: arguments)
      (options.parts, options.fadesParts) = ([part.0...part.1], true)
      let padding = String(repeating: "0", count: width - number.count)
      return (RenderPlan.Input(path: path, stem: "\(stem) \(padding)\(number)"), options)
    }
    let plan = try RenderPlan(
      inputs: parts.map(\.0), output: output, format: try FormatOption.format(arguments))
    let chain = EffectChain(name: "", units: [])
    return try RenderBatch(plan, chain: chain, options: parts.map(\.1), arguments: arguments)
      .run()
  }

  /// Writes the inputs, one after another, to the requested output.
  static func join(_ inputs: [String], _ arguments: ParsedArguments) throws -> ExitStatus {
    try StandardStreamFiles.checkInputs(inputs)
    let plan = try RenderPlan(
      inputs: [.init(path: inputs[0])], output: arguments.text("output") ?? "",
      format: try FormatOption.format(arguments))
    guard plan.folder == nil else {
      throw UsageError(tr("The joined audio is one file; specify a file name for -o."))
    }
    try plan.checkPipe(withReport: arguments.has("json"))
    if arguments.has("dry-run") { return try plan.show(arguments) }
    let streams = StandardStreamFiles()
    func fail(_ error: RenderError) throws -> ExitStatus {
      let error = Interruption.hasCome ? RenderError.cancelled : error
      if !Interruption.hasCome { Console.say(streams.named(error.sentence)) }
      if arguments.has("json") {
        try Console.print(json: [RenderSummary(plan.items[0], .failure(error), streams)])
      }
      return FailureTally.exitStatus(of: error.resultCode)
    }
    do {
      return try join(inputs, plan, streams, arguments)
    } catch let error as RenderError {
      return try fail(error)
    } catch let error as SoundFileError {
      return try fail(.file(error))
    }
  }

  private static func join(
    _ inputs: [String], _ plan: RenderPlan, _ streams: StandardStreamFiles,
    _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let (item, finder) = (plan.items[0], AudioFileResolver(areFiles: arguments.areFiles))
    var join = SoundJoin(
      try inputs.map { try streams.path(forInput: try finder.path(of: $0)) })
    (join.outputFormat, join.keepsDepth) = (item.format, item.keepsDepth)
    (join.salvages, join.overwrites) = (arguments.has("salvage"), arguments.has("force"))
    join.measuresLoudness = arguments.has("json")
    join.tags.title = arguments.text("title")
    let output = try streams.path(forOutputOf: plan)
    let progress = TerminalProgress(
      count: 1, isVisible: Console.canRedraw && !arguments.has("quiet"))
    defer { progress.clear() }
    let report = try join.write(to: output) { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
    progress.clear()
    if !arguments.has("quiet") { report.warnings(for: item).forEach { Console.say($0) } }
    plan.importOutputs(isQuiet: arguments.has("quiet"))
    if plan.isStreamed, try streams.deliver(output) == .readerGone { return .readerGone }
    if arguments.has("json") {
      try Console.print(json: [RenderSummary(item, .success(report), streams)])
    }
    return .done
  }
}
