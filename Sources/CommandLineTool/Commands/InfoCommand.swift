import MynaAudio
import SoundFiles
import Translations

struct InfoCommand: Command {
  static let name = "info"
  static let description = CommandDescription(
    name: name, operands: "FILE|RECORDING…",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Show the format, length, loudness, peak, and median pitch of an audio file."),
    discussion: [
      tr(
        "Reads each file to its end and measures it: integrated loudness according to ITU-R BS.1770, the highest sample and the true peak between samples, and the median pitch of the voiced parts. If a file is damaged, measures its readable part, reports the damage, and exits with status 1."
      ),
      tr(
        "Also measures the maximum short-term loudness (EBU Tech 3341) and the loudness range (EBU Tech 3342), which need at least 3 seconds of audio, the RMS level of all channels (a full-scale sine has -3 dBFS), the crest factor, which is the peak above that level, and the DC offset, in percent of full scale."
      ),
      TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion, WorkListOptions.discussion,
    ],
    options: [
      JobsOption.description(
        tr("The number of files to measure at once; the default is one per processor.")),
      OptionDescription(
        name: "silences",
        summary: tr(
          "Also list the silences: audio below -45 dBFS for at least 0.6 seconds, as in “myna split --silence”."
        )),
      OperandWord.fileOption, WorkListOptions.option,
    ] + WorkListOptions.descriptions + [.json, .quiet],
    examples: [.init(command: "myna info memo.wav", meaning: tr("Describes a file."))])

  private let list: WorkListOptions?
  private let words: [String]
  private let width: Int
  private let asJSON: Bool
  private let areFiles: Bool
  private let findsSilences: Bool
  let recovers: Bool

  init(_ arguments: ParsedArguments) throws {
    list = try WorkListOptions(arguments)
    words =
      try list == nil ? arguments.someOperands(tr("Specify an audio file or a recording.")) : []
    width = JobsOption.width(arguments, for: words.count)
    asJSON = arguments.has("json")
    findsSilences = arguments.has("silences")
    (areFiles, recovers) = (arguments.areFiles, arguments.mayNeedLibrary)
    try StandardStreamFiles.checkInputs(words)
  }

  func run() throws -> ExitStatus {
    if let list {
      return try list.run { ListedMeasurement(findsSilences: findsSilences, manifest: $0) }
    }
    var failures = FailureTally()
    let (paths, results) = (resolvedPaths(), JSONResults<SoundSummary>())
    var rest = Set(words.indices)
    var work = OrderedWork(count: paths.count, width: width)
    work.isOrdered = !Console.printsLines
    try work.run { index in
      // Leave errors and pipes to the `report` closure.
      guard case .success(let path) = paths[index], !PipeOperand.isPipe(path) else {
        return .success(nil)
      }
      return Result { () throws(RenderError) in try report(path) }
    } report: { (index, result: Result<SoundReport?, RenderError>) in
      let streams = StandardStreamFiles()
      rest.remove(index)
      do {
        let path = try paths[index].get()
        let report = try result.get() ?? report(try streams.path(forInput: path))
        let summary = SoundSummary(path: path, report: report)
        if asJSON {
          try results.add(SoundSummary(path: path, report: report))
        } else {
          try Console.print(summary.text)
        }
        if let warning = summary.damageWarning(named: streams.name(of: path)) {
          Console.say(warning)
          failures.add(.damaged)
        }
      } catch let error as Console.OutputError {
        throw error
      } catch {
        if !Interruption.hasCome, let sentence = ErrorMessages.of(error) {
          Console.say(streams.named(sentence))
        }
        try printFailure(words[index], error, streams)
        failures.add(ResultCode(error))
      }
    }
    for index in rest.sorted() where Interruption.hasCome {
      try printFailure(words[index], RenderError.cancelled, StandardStreamFiles())
    }
    if asJSON { try results.end() }
    return failures.exitStatus
  }

  /// Prints the line for a file that was not measured; an array omits such files.
  private func printFailure(
    _ path: String, _ error: any Error, _ streams: StandardStreamFiles
  ) throws {
    guard Console.printsLines else { return }
    try Console.print(
      json: FailureSummary(path: path, Interruption.hasCome ? nil : error, streams.named))
  }

  private func resolvedPaths() -> [Result<String, any Error>] {
    let finder = AudioFileResolver(areFiles: areFiles)
    return words.prefix { _ in !Interruption.hasCome }.map { word in
      Result { try finder.path(of: word) }
    }
  }

  private func report(_ path: String) throws(RenderError) -> SoundReport {
    try SoundReport(path: path, findsSilences: findsSilences) { _ in !Interruption.hasCome }
  }
}
