import MynaPiano
import SoundFiles

struct PianoRenderSubcommand: PianoSubcommand {
  private let plan: RenderPlan
  private let arguments: ParsedArguments

  init(input: String, output: String, arguments: ParsedArguments) throws {
    self.arguments = arguments
    plan = try RenderPlan(
      inputs: [.init(path: input)], output: output, format: try FormatOption.format(arguments))
    try plan.checkPipe(withReport: arguments.has("json"))
  }

  func run() throws -> ExitStatus {
    let folder = try plan.folder.map { try DestinationFolder(path: $0) }
    defer { folder?.removeIfEmpty() }
    let streams = StandardStreamFiles()
    let (rendering, item) = (PianoRendering(arguments: arguments, streams: streams), plan.items[0])
    do {
      let path = try streams.path(forOutputOf: plan)
      let report = try rendering.run(
        from: item.input, to: path, named: path, format: item.format ?? .wav16)
      if plan.isStreamed, try streams.deliver(path) == .readerGone { return .readerGone }
      if arguments.has("json") {
        try Console.print(json: PianoSummary(item, report))
      }
      rendering.talk(report.sentence(about: item.outputTitle))
      plan.importOutputs()
      return .done
    } catch let error as any UserFacingError {
      return try streams.report(error, input: item.input, output: item.output)
    }
  }
}
