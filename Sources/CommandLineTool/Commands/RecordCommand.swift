import AudioDevices
import MynaAudio
import MynaStudio
import Threads
import Translations

struct RecordCommand: Command {
  static let description = CommandDescription(
    name: "record", summary: tr("Record from a microphone."),
    discussion: [
      tr(
        "Without -o, the recording is saved as FLAC in the folder Myna in your music folder, and named after the current time. When the recording is complete, Myna prints its path. In a terminal, space pauses and resumes, m sets a marker, and q stops. Ctrl-C, SIGTERM, and closing the terminal also stop and complete the recording: its path is printed, and the exit status is 0. If that takes too long, a second signal ends Myna, and Myna completes the recording the next time it starts."
      ),
      tr(
        "A recording in progress is a WAV file in the destination folder that any program can play; if Myna is interrupted, it completes the recording the next time it starts."
      ),
      tr(
        "With --append, Myna appends the completed recording to another recording, and then moves the new recording to the trash; “myna undo” undoes this. If the new recording cannot be appended, it remains a separate recording."
      ),
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "FILE",
        summary: tr("The file to record to; its extension sets the format."), kinds: [.file]),
      OptionDescription(
        name: "title", letter: "t", value: "TEXT", summary: tr("Title of the recording.")),
      OptionDescription(
        name: "append", letter: "a", value: "RECORDING",
        summary: tr("Append the new recording to this recording."), kinds: [.recording]),
      OptionDescription(
        name: "device", letter: "d", value: "NAME",
        summary:
          tr(
            "The microphone’s id or name, or part of either; “myna devices” lists the microphones. A device whose id ends in .monitor records what a speaker plays."
          ),
        kinds: [.microphone]),
      OptionDescription(
        name: "lowpass", value: "HERTZ",
        summary: tr("Remove frequencies above the given one, at 24 dB per octave."),
        range: RecordingSettings.cutoffRange, unit: "Hz"),
      OptionDescription(
        name: "highpass", value: "HERTZ",
        summary:
          tr(
            "Remove frequencies below the given one, at 24 dB per octave; 80 removes rumble from a voice."
          ),
        range: RecordingSettings.cutoffRange, unit: "Hz"),
      OptionDescription(
        name: "gain", value: "DB", summary: tr("Amplify the microphone."),
        range: RecordingSettings.gainRange, unit: "dB"),
      OptionDescription(
        name: "channels", value: "CHANNELS",
        summary:
          tr(
            "automatic (the default): the microphone’s channels, up to two, and mono if one side is silent throughout; stereo: the microphone’s channels, up to two; mono: the average of both; left; right."
          ),
        kinds: [.words(["automatic", "stereo", "mono", "left", "right"])]),
      TimeOption.description("seconds", letter: "s", tr("Stop after this time.")),
      OptionDescription(
        name: "skip-silence",
        summary:
          tr(
            "Leave out silence below −50 dB that lasts longer than 5 seconds; a marker shows where it was and how long it lasted."
          )
      ),
      OptionDescription(
        name: "monitor",
        summary: tr("Hear the microphone while recording; wear headphones to avoid feedback.")),
      OptionDescription(name: "quiet", letter: "q", summary: tr("Print only errors.")),
    ],
    examples: [
      .init(command: "myna record", meaning: tr("Records until you press q or Ctrl-C.")),
      .init(
        command: "myna record -o hello.wav --seconds 10 --lowpass 8000",
        meaning: tr("Records ten seconds, without frequencies above 8 kHz.")),
      .init(
        command: "myna play \"$(myna record)\" -e vader",
        meaning: tr("Records your voice, and plays it back with an effect.")),
      .init(command: "myna record --append last", meaning: tr("Continues your last recording.")),
    ])

  private let arguments: ParsedArguments
  private let channels: RecordingChannels
  private let duration: Double?
  var time: any TimeSource = SystemTime()

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    channels = try Self.channels(arguments)
    duration = try TimeOption.timeOrNumber("seconds", arguments, in: 0.01...TimeOption.longest)
    try arguments.atMost(0)
    guard !arguments.has("append") || !arguments.has("output") else {
      throw UsageError(tr("--append does not write a separate file, so leave out -o."))
    }
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let target = try arguments.text("append").map(AppendTarget.init)
    let folders = try MynaFolders()
    let register = JournalRegistry(folders: folders, time: time)
    let takePaths = try paths(in: folders)
    let entry = try register.add(takePaths.journal)
    let recorder = Recorder(
      devices: AudioDevices(), focus: AudioFocus(), device: arguments.text("device"),
      time: time)
    var settings = RecordingSettings()
    settings.gain = arguments.number("gain") ?? 0
    settings.lowPassCutoff = arguments.number("lowpass")
    settings.highPassCutoff = arguments.number("highpass")
    settings.channels = channels
    settings.skipsSilence = arguments.has("skip-silence")
    settings.isMonitored = arguments.has("monitor")
    recorder.sync { $0.set(settings) }
    do {
      let paths = takePaths.journalPaths(folders: folders, register: register)
      try recorder.sync { recorder in
        try recorder.record(
          to: paths, title: arguments.text("title"), maximumDuration: duration)
      }
      // Register the journal again, because the first entry may have been removed along with an
      // older journal of the same name. An error is ignored, because the first entry may still
      // exist.
      _ = try? register.add(takePaths.journal)
    } catch {
      // Remove only this entry, because an abandoned journal of the same name must stay registered.
      if let entry { register.remove([entry]) }
      throw error
    }
    let isQuiet = arguments.has("quiet")
    let status = RecordSession(recorder, isQuiet: isQuiet, time: time).run()
    let take = try recorder.sync { try $0.stop() }
    let saver = RecordingSaver(
      folders: folders, isQuiet: isQuiet, makesMono: channels == .automatic, time: time)
    var result = status
    for part in TakeCompletion.parts(of: take, skipsEmptyEnd: true) {
      guard let kept = try saver.keep(part, title: arguments.text("title")) else { return result }
      let (path, appended) = target?.append(kept) ?? (kept.path, .done)
      try Console.print(path: path)
      if case .keptAsWAV = kept.outcome { result = .failed }
      if appended != .done { result = appended }
    }
    return result
  }

  private static func channels(_ arguments: ParsedArguments) throws -> RecordingChannels {
    guard let word = arguments.text("channels") else { return .automatic }
    guard let channels = RecordingChannels(rawValue: word) else {
      throw UsageError(
        tr("--channels is “automatic”, “stereo”, “mono”, “left”, or “right”, not “%1”.", word))
    }
    return channels
  }

  private func paths(in folders: MynaFolders) throws -> TakePaths {
    guard let file = arguments.text("output") else {
      return try TakePaths(in: folders, time: time, title: arguments.text("title"))
    }
    do throws(StudioError) {
      return try TakePaths(file: file)
    } catch .file(let error) {
      throw RecorderError.file(error)
    }
  }
}
