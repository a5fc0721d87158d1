import AudioDevices
import MynaAudio
import MynaDSP
import SoundFiles

/// `myna piano FILE`, which plays a MIDI file.
///
/// The file is first rendered to audio, which is much faster than playing it live. This way, each
/// channel can have its own instrument, and all of the player's keys work, including those for
/// seeking.
struct PianoFileSubcommand: PianoSubcommand {
  private let input: String
  private let arguments: ParsedArguments

  init(input: String, arguments: ParsedArguments) {
    (self.input, self.arguments) = (input, arguments)
  }

  func run() throws -> ExitStatus {
    let (streams, devices) = (StandardStreamFiles(), AudioDevices())
    let rendering = PianoRendering(arguments: arguments, streams: streams)
    do {
      // Check that there is an output device before rendering, so that the user doesn't wait only
      // to see an error.
      _ = try devices.device(.output, matching: arguments.text("device"))
      let path = try streams.path(forOutput: RenderPlan.pipe)
      let report = try rendering.run(from: input, to: path, named: input, format: .wav16)
      rendering.talk(report.sentence(about: streams.name(of: input)))
      Interruption.claim()
      let player = try Player(
        path: path, devices: devices, focus: AudioFocus(), device: arguments.text("device"),
        while: { !Interruption.hasCome })
      try player.sync { try $0.play() }
      return PlaySession(
        player, .init(chain: EffectChain(name: "", units: [])),
        terminal: input == RenderPlan.pipe ? Keyboard.controllingTerminal() : nil,
        isQuiet: arguments.has("quiet")
      ).run()
    } catch let error as any UserFacingError {
      if !Interruption.hasCome { Console.say(streams.named(error.sentence)) }
      return .failed
    }
  }
}
