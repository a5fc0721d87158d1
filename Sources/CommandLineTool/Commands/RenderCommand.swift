import MynaAudio
import MynaDSP
import Translations

struct RenderCommand: Command {
  let recovers = false
  static let name = "render"
  static let description = CommandDescription(
    name: name, operands: "IN… -o OUT|FOLDER",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Apply effects to audio files, and write the results to new files."),
    discussion: [
      tr(
        "Reads WAV, AIFF, CAF, AU, FLAC, Ogg Vorbis, Opus, and MP3 files, and, if ffmpeg is installed, M4A and video files. Without options that change the audio, the file is only converted, or copied if it already has the right format. Tags, cover, and markers are kept in every format. With several inputs, the output must be a folder."
      ),
      tr(
        "Options take effect in this order, wherever they are on the command line: --from, --to, and --trim-silence; the channels; --reverse; --denoise; --gain; --highpass and --lowpass; --gate; --compressor; --eq; effects; pitch, rate, and formants; --delay; --reverb; --rate-hz; --mix; fades; padding; --normalize; --bits. For another order, use --chain."
      ),
      tr(
        "Audio from standard input (-), a pipe, or a device is rendered as it arrives, and audio for a pipe or device is written as it is rendered, as WAV or FLAC of unspecified length. --normalize, --trim-silence, and --chain read all of the input first, and --reverse writes nothing until the input ends. A pipe that contains a format other than WAV, FLAC, or Ogg is read to its end first. --format can also be one of the raw formats for --raw, such as s16le."
      ),
      ChainOption.discussion,
      TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion, WorkListOptions.discussion,
      tr(
        "A file is written completely or not at all, and replaces an existing file only with --force. A replaced file keeps its permissions. A pipe or device is never replaced, and receives any audio rendered before an error."
      ),
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: tr("The file to write, a folder, or - for standard output."), kinds: [.file]),
      RawOption.description, OperandWord.fileOption, WorkListOptions.optionOrTime,
    ] + WorkListOptions.descriptions
      + RenderBatch.options.filter { $0.name != WorkListOptions.option.name },
    examples: [
      .init(
        command: "myna render memo.wav -o high.flac --effect chipmunk",
        meaning: tr("Renders an octave higher, as FLAC.")),
      .init(
        command: "myna render *.wav -o slow/ --rate 0.8 --pitch -200",
        meaning: tr("Renders all files a little slower and lower, into the folder slow.")),
      .init(
        command:
          "myna render talk.wav -o talk.flac --from 0:05 --mono --rate-hz 16000 --normalize -16",
        meaning: tr("Prepares a talk for speech recognition.")),
      .init(
        command:
          "sox -n -t wav - synth 2 pluck | myna render - -o - --format wav --reverb largeHall | aplay",
        meaning: tr("Renders in the middle of a pipeline.")),
    ])

  private let work: () throws -> ExitStatus

  init(_ arguments: ParsedArguments) throws {
    if let list = try WorkListOptions(arguments, canBeTime: true) {
      work = try Self.work(list, arguments)
      return
    }
    let inputs = try arguments.someOperands(tr("Specify the files to render."))
      .map(StandardStreamFiles.input)
    guard let output = arguments.text("output") else {
      throw UsageError(tr("Specify the output: -o FILE, or -o FOLDER/."))
    }
    let chain = try EffectOptions.chain(arguments)
    let plan = try RenderPlan(inputs: inputs, output: output, arguments)
    var options = try RenderOptions(arguments)
    try options.resolveMix { try AudioFileResolver(areFiles: arguments.areFiles).path(of: $0) }
    let batch = try RenderBatch(plan, chain: chain, options: [options], arguments: arguments)
    try StandardStreamFiles.checkInputs(inputs)
    work = batch.run
  }

  private static func work(
    _ list: WorkListOptions, _ arguments: ParsedArguments
  ) throws -> () throws -> ExitStatus {
    guard !arguments.isGiven("to") else {
      throw UsageError(
        tr("--to does not apply to a list; its lines can have an offset and a duration as JSON."))
    }
    let arguments = arguments.removing(["from", "to"])
    let chain = try EffectOptions.chain(arguments)
    var options = try RenderOptions(arguments)
    try options.resolveMix { try AudioFileResolver(areFiles: arguments.areFiles).path(of: $0) }
    let render = try ListedRender(chain: chain, options, arguments)
    return { try render.run(list) }
  }

  func run() throws -> ExitStatus { try work() }
}
