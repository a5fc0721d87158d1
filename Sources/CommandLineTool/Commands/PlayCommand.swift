import AudioDevices
import MynaAudio
import MynaDSP
import Sentences
import SoundFiles
import Translations

struct PlayCommand: Command {
  static let description = CommandDescription(
    name: "play", operands: "FILE|RECORDING",
    operandKinds: OperandKinds([.recording, .file]),
    summary: tr("Play audio through an effect, and change the effect during playback."),
    discussion: [
      tr(
        "In a terminal, keys control playback: 1 to %1 choose an effect, 0 removes it, the arrows skip back and forward by 5 seconds, + and - change the volume, space pauses, and q stops. The command ends when playback reaches the end.",
        EffectPreset.all.count),
      TakeOperandHelp.discussion,
    ],
    options: EffectOptions.descriptions + [
      EffectOptions.noLimiter,
      TimeOption.description("from", tr("Start playback at this time.")),
      LoopOption.description,
      OptionDescription(
        name: "volume", value: "PERCENT", summary: tr("Volume; 100 leaves the audio unchanged."),
        range: 0...100, unit: tr("percent")),
      OptionDescription(
        name: "device", letter: "d", value: "NAME",
        summary: tr(
          "The speaker’s id or name, or part of either; “myna devices” lists the speakers."),
        kinds: [.speaker]),
      OptionDescription(name: "quiet", letter: "q", summary: tr("Print only errors.")),
    ],
    examples: [
      .init(
        command: "myna play memo.flac --effect chipmunk", meaning: tr("Plays an octave higher.")),
      .init(
        command: "myna play song.mp3 --rate 0.7 --loop 12.5-18",
        meaning: tr("Repeats a difficult passage slowly.")),
    ])

  private let arguments: ParsedArguments
  private let word: String
  private let chain: EffectChain
  private let loop: ClosedRange<Double>?
  private let start: Double

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    word = try arguments.someOperands(tr("Specify an audio file or a recording."))[0]
    try arguments.atMost(1)
    guard word != RenderPlan.pipe || !Console.inputIsTerminal else {
      throw UsageError(
        tr(
          "Standard input is a terminal, not an audio file; specify a file, or pipe audio data into Myna."
        ))
    }
    chain = try EffectOptions.chain(arguments)
    loop = try LoopOption.range(arguments)
    start = try TimeOption.timeOrNumber("from", arguments, in: 0...TimeOption.longest) ?? 0
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let path = try AudioFileResolver().path(of: word)
    let streams = StandardStreamFiles()
    do {
      let player = try Player(
        path: try streams.path(forInput: path), devices: AudioDevices(), focus: AudioFocus(),
        device: arguments.text("device"), while: { !Interruption.hasCome })
      if let info = player.sync({ $0.info }), let damage = info.damage, !arguments.has("quiet") {
        let words = damage.words(sampleRate: info.sampleRate)
        Console.say(tr("“%1” %2; playing its readable part.", path, words))
      }
      let limitsPeaks = !arguments.has(EffectOptions.noLimiter.name)
      let volume = (arguments.number("volume") ?? 100) / 100
      try player.sync { player in
        try player.setChain(chain, limitsPeaks: limitsPeaks)
        if let loop { try player.setLoop(loop) }
        player.setVolume(volume)
        try player.seek(to: start)
        try player.play()
      }
      let session = PlaySession(
        player, chain: chain, limitsPeaks: limitsPeaks, volume: volume,
        isQuiet: arguments.has("quiet"))
      return session.run()
    } catch let error as PlayerError {
      if !Interruption.hasCome { Console.say(streams.named(error.sentence)) }
      return .failed
    } catch let error as SoundFileError {
      if !Interruption.hasCome { Console.say(streams.named(error.sentence)) }
      return .failed
    }
  }
}
