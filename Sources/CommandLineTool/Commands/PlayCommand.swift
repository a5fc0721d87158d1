import AudioDevices
import MynaAudio
import MynaDSP
import SoundFiles

struct PlayCommand: Command {
  static let description = CommandDescription(
    name: "play", operands: "FILE|RECORDING",
    operandKinds: OperandKinds([.recording, .file]),
    summary: "Play a sound through an effect, and change it while it plays.",
    discussion: [
      "In a terminal, keys change what is heard: 1 to \(EffectPreset.all.count) are the effects, 0 is none, the arrows go back and forth by 5 seconds, + and - are the volume, space pauses, and q stops. When the end has been heard, the command ends.",
      TakeNames.discussion,
    ],
    options: EffectOptions.descriptions + [
      EffectOptions.noLimiter,
      OptionDescription(
        name: "from", value: "SECONDS", summary: "Begin there.", range: 0...360_000,
        unit: "seconds"),
      OptionDescription(
        name: "loop", value: "A:B",
        summary: "Repeat the part between two times, in seconds."),
      OptionDescription(
        name: "volume", value: "PERCENT", summary: "How loud; 100 leaves the sound as it is.",
        range: 0...100, unit: "percent"),
      OptionDescription(
        name: "device", letter: "d", value: "NAME",
        summary: "The speaker, by id, name or a part of one; “myna devices” lists them.",
        kinds: [.speaker]),
      OptionDescription(name: "quiet", letter: "q", summary: "Say nothing but what went wrong."),
    ],
    examples: [
      .init(command: "myna play memo.flac --effect chipmunk", meaning: "An octave up."),
      .init(
        command: "myna play song.mp3 --rate 0.7 --loop 12.5:18",
        meaning: "Repeat a difficult passage slowly."),
    ])

  private let arguments: ParsedArguments
  private let word: String
  private let chain: EffectChain
  private let loop: ClosedRange<Double>?

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    word = try arguments.someOperands("a sound file or a recording")[0]
    try arguments.atMost(1)
    guard word != RenderPlan.pipe || !Console.inputIsTerminal else {
      throw UsageError("A terminal gives no sound; name a file, or put a program before |.")
    }
    chain = try EffectOptions.chain(arguments)
    loop = try arguments.text("loop").map(Self.loop)
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let path = try SoundFinder().path(of: word)
    let streams = StandardStreams()
    do {
      let player = try Player(
        path: try streams.path(forInput: path), devices: AudioDevices(), focus: AudioFocus(),
        device: arguments.text("device"), while: { !Interruption.hasCome })
      if let info = player.sync({ $0.info }), let damage = info.damage, !arguments.has("quiet") {
        let words = damage.words(sampleRate: info.sampleRate)
        Console.say("“\(path)” \(words); playing what is there.")
      }
      let limitsPeaks = !arguments.has(EffectOptions.noLimiter.name)
      let volume = (arguments.number("volume") ?? 100) / 100
      try player.sync { player in
        try player.setChain(chain, limitsPeaks: limitsPeaks)
        if let loop { try player.setLoop(loop) }
        player.setVolume(volume)
        try player.seek(to: arguments.number("from") ?? 0)
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

  private static func loop(_ text: String) throws -> ClosedRange<Double> {
    let times = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard times.count == 2, let from = times[0], let to = times[1], from >= 0, to > from,
      to < 360_000
    else {
      throw UsageError("--loop takes two times in seconds, such as 2.5:4, not “\(text)”.")
    }
    return from...to
  }
}
