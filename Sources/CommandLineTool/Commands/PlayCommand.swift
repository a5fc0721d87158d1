import AudioDevices
import Files
import MynaAudio
import MynaDSP
import Sentences
import SoundFiles
import Translations

struct PlayCommand: Command {
  static let name = "play"
  static let description = CommandDescription(
    name: name, operands: "FILE|RECORDING…",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Play audio through an effect, and change the effect during playback."),
    discussion: [
      tr(
        "In a terminal, keys control playback: 1 to %1 choose an effect, 0 removes it, the arrows skip back and forward by 5 seconds, [ and ] change the speed by 10 %, comma and period change the pitch by a semitone, r resets both, + and - change the volume, space pauses, n continues with the next file, and q stops. The command ends when playback reaches the end of the last file.",
        EffectPreset.all.count),
      tr("The keys also work while standard input is a pipe, as in “myna play -”."),
      TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
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
      OperandWord.fileOption,
      .quiet,
    ],
    examples: [
      .init(
        command: "myna play memo.flac --effect chipmunk", meaning: tr("Plays an octave higher.")),
      .init(
        command: "myna play song.mp3 --rate 0.7 --loop 12.5-18",
        meaning: tr("Repeats a difficult passage slowly.")),
    ])

  private let arguments: ParsedArguments
  private let words: [String]
  private let chain: EffectChain
  private let loop: ClosedRange<Double>?
  private let start: Double

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    words = try arguments.someOperands(tr("Specify audio files or recordings."))
    try StandardStreamFiles.checkInputs(words)
    if words.count > 1, let option = ["from", "loop"].first(where: arguments.has) {
      throw UsageError(tr("--%1 applies to a single file; specify one.", option))
    }
    chain = try EffectOptions.chain(arguments)
    loop = try LoopOption.range(arguments)
    start = try TimeOption.timeOrNumber("from", arguments, in: 0...TimeOption.longest) ?? 0
  }

  var recovers: Bool { arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let (finder, streams) = (AudioFileResolver(areFiles: arguments.areFiles), StandardStreamFiles())
    let paths = try words.map { try finder.path(of: $0) }
    var settings = PlaySession.Settings(chain: chain)
    settings.limitsPeaks = !arguments.has(EffectOptions.noLimiter.name)
    settings.volume = (arguments.number("volume") ?? 100) / 100
    let usesInput = words.contains(where: PipeOperand.isStandardInput)
    let terminal = usesInput ? Keyboard.controllingTerminal() : nil
    var status = ExitStatus.done
    for path in paths where !Interruption.hasCome {
      do {
        let session = try begin(path, settings, streams, terminal)
        if session.run() == .failed { status = .failed }
        settings = session.settings
        if session.hasQuit { break }
      } catch PlayerError.sound(let error) {
        // Continue with the other files.
        report(error.sentence, streams)
        status = .failed
      } catch let error as PlayerError {
        report(error.sentence, streams)
        return .failed
      } catch let error as SoundFileError {
        report(error.sentence, streams)
        status = .failed
      }
    }
    return status
  }

  private func begin(
    _ path: String, _ settings: PlaySession.Settings, _ streams: StandardStreamFiles,
    _ terminal: OpenFile?
  ) throws -> PlaySession {
    let player = try Player(
      path: try streams.path(forInput: path), devices: AudioDevices(), focus: AudioFocus(),
      device: arguments.text("device"), while: { !Interruption.hasCome })
    if let info = player.sync({ $0.info }), let damage = info.damage {
      let words = damage.words(sampleRate: info.sampleRate)
      Console.note(tr("“%1” %2; playing its readable part.", path, words))
    }
    try player.sync { player in
      try settings.apply(to: player)
      if let loop { try player.setLoop(loop) }
      try player.seek(to: start)
      try player.play()
    }
    return PlaySession(player, settings, terminal: terminal, isQuiet: Console.isQuiet)
  }

  private func report(_ sentence: String, _ streams: StandardStreamFiles) {
    if !Interruption.hasCome { Console.say(streams.named(sentence)) }
  }
}
