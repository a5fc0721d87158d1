import AudioDevices
import Foundation
import MynaAudio
import MynaStudio

/// `myna record`: a take from a microphone.
struct RecordCommand: Command {
  static let description = CommandDescription(
    name: "record", summary: "Record a microphone.",
    discussion: [
      "Without -o the take goes to the folder Myna in your music folder, as FLAC, named after the time. Its path is printed when it is complete. In a terminal, space pauses and resumes, and q stops; Ctrl-C stops, too, and the take is kept.",
      "While it is being made, a take is a WAV that every program can play, beside its final place; should anything end Myna in between, the next start makes a proper take of it.",
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "FILE",
        summary: "Where the take goes; the ending says the format."),
      OptionDescription(
        name: "title", letter: "t", value: "TEXT", summary: "What the take is called."),
      OptionDescription(
        name: "device", letter: "d", value: "NAME",
        summary: "The microphone, by id, name or a part of one; “myna devices” lists them."),
      OptionDescription(
        name: "lowpass", value: "HERTZ",
        summary: "Let only what lies below through, 24 dB per octave.",
        range: RecordingSettings.lowPassCutoffRange, unit: "Hz"),
      OptionDescription(
        name: "gain", value: "DB", summary: "Amplify the microphone.",
        range: RecordingSettings.gainRange, unit: "dB"),
      OptionDescription(
        name: "seconds", letter: "s", value: "N", summary: "Stop by itself after so many seconds.",
        range: 0.01...360_000, unit: "seconds"),
      OptionDescription(
        name: "monitor", summary: "Hear the microphone meanwhile; use headphones."),
      OptionDescription(name: "quiet", letter: "q", summary: "Say nothing but what went wrong."),
    ],
    examples: [
      .init(command: "myna record", meaning: "Until q or Ctrl-C, into your takes."),
      .init(
        command: "myna record -o hello.wav --seconds 10 --lowpass 8000",
        meaning: "Ten seconds, without what lies above 8 kHz."),
      .init(
        command: "myna play \"$(myna record)\" -e vader", meaning: "Say it, and hear it back."),
    ])

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    try arguments.atMost(0)
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let folders = try MynaFolders()
    let register = JournalRegister(folders: folders)
    let place =
      try arguments.text("output").map { try TakePlace(file: $0) }
      ?? TakePlace(in: folders, title: arguments.text("title"))
    try register.add(place.journal)
    let recorder = Recorder(
      devices: AudioDevices(), focus: AudioFocus(), device: arguments.text("device"))
    var settings = RecordingSettings()
    settings.gain = arguments.number("gain") ?? 0
    settings.lowPassCutoff = arguments.number("lowpass")
    settings.isMonitored = arguments.has("monitor")
    recorder.set(settings)
    do {
      try recorder.record(
        to: place.journal, title: arguments.text("title"),
        maximumDuration: arguments.number("seconds"))
    } catch {
      register.remove(place.journal)
      throw error
    }
    let isQuiet = arguments.has("quiet")
    let status = RecordSession(recorder, isQuiet: isQuiet).run()
    let take = try recorder.stop()
    let keeper = TakeKeeper(
      register: register, shelf: TakeShelf(folders: folders, isQuiet: isQuiet), isQuiet: isQuiet)
    let kept = try keeper.keep(take, title: arguments.text("title"))
    return kept ? status : .failed
  }
}
