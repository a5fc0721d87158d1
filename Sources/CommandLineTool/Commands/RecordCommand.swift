import AudioDevices
import MynaAudio
import MynaStudio
import Threads
import Translations

struct RecordCommand: Command {
  static let name = "record"
  static let description = CommandDescription(
    name: name, summary: tr("Record from a microphone."),
    discussion: [
      tr(
        "Without -o, the recording is saved as FLAC in the folder Myna in your music folder, and named after the current time. When the recording is complete, Myna prints its path. In a terminal, space pauses and resumes, m sets a marker, and q stops. Ctrl-C, SIGTERM, and closing the terminal also stop and complete the recording: its path is printed, and the exit status is 0. If that takes too long, a second signal ends Myna, and Myna completes the recording the next time it starts."
      ),
      tr(
        "A recording in progress is a WAV file in the destination folder that any program can play; if Myna is interrupted, it completes the recording the next time it starts."
      ),
      tr(
        "With --on-sound, Myna records from the first sound to the end; add --skip-silence to leave out later silences too. With --split-every, each part is a separate recording that is complete while the next one is being recorded, and together the parts contain every frame exactly once. With -o talk.wav, the parts are “talk 001.wav”, “talk 002.wav”, and so on."
      ),
      tr(
        "With -o -, Myna writes the audio to standard output while recording, as 24-bit WAV of unspecified length, and doesn’t keep a recording. The recording also stops when the program that reads the audio ends."
      ),
      tr(
        "With --append, Myna appends the completed recording to another recording, and then moves the new recording to the trash; “myna undo” undoes this. If the new recording cannot be appended, it remains a separate recording."
      ),
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "FILE",
        summary: tr("The file to record to, or -; the file extension determines the format."),
        kinds: [.file]),
      OptionDescription(
        name: "force", summary: tr("Replace the file given with -o once the recording is complete.")
      ),
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
    ] + RecordOptions.channelDescriptions + [
      TimeOption.description("seconds", letter: "s", tr("Stop after this time."))
    ] + RecordOptions.partDescriptions + [
      OptionDescription(
        name: "skip-silence",
        summary:
          tr(
            "Leave out silence at or below --threshold that lasts longer than 5 seconds; a marker shows where it was and how long it lasted."
          )
      ),
      RecordOptions.threshold,
      OptionDescription(
        name: "monitor",
        summary: tr("Hear the microphone while recording; wear headphones to avoid feedback.")),
      .json, .quiet,
    ],
    examples: [
      .init(command: "myna record", meaning: tr("Records until you press q or Ctrl-C.")),
      .init(
        command: "myna record -o hello.wav --seconds 10 --lowpass 8000",
        meaning: tr("Records ten seconds, without frequencies above 8 kHz.")),
      .init(
        command: "myna play \"$(myna record)\" -e vader",
        meaning: tr("Records your voice, and plays it back with an effect.")),
      .init(
        command: "myna record --on-sound --skip-silence --threshold -40",
        meaning: tr("Records only while there is sound louder than −40 dB.")),
      .init(
        command: "myna record -o night.flac --mono --split-every 1h",
        meaning: tr("Records a file for each hour, in mono.")),
      .init(
        command: "myna record -o - | ffmpeg -i - -f ogg - > live.ogg",
        meaning: tr("Encodes with another program while recording.")),
      .init(command: "myna record --append last", meaning: tr("Continues your last recording.")),
    ])

  private let arguments: ParsedArguments
  private let options: RecordOptions
  private let duration: Double?
  private let isStreamed: Bool
  var time: any TimeSource = SystemTime()

  init(_ arguments: ParsedArguments) throws {
    let arguments = StreamedRecording.removingDefaults(from: arguments)
    self.arguments = arguments
    options = try RecordOptions(arguments)
    duration = try TimeOption.timeOrNumber("seconds", arguments, in: 0.01...TimeOption.longest)
    try arguments.atMost(0)
    guard !arguments.has("append") || !arguments.has("output") else {
      throw UsageError(tr("--append does not write a separate file, so leave out -o."))
    }
    isStreamed = try StreamedRecording.isWanted(arguments)
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    if isStreamed {
      return try StreamedRecording(
        makeRecorder(), maximumDuration: duration, isQuiet: arguments.has("quiet"), time: time
      ).run()
    }
    let target = try arguments.text("append").map(AppendTarget.init)
    let folders = try MynaFolders()
    let register = JournalRegistry(folders: folders, time: time)
    let destination = try RecordingDestination(
      file: arguments.text("output"), title: arguments.text("title"),
      overwrites: arguments.has("force"), isSplit: options.partDuration != nil, folders: folders,
      time: time)
    let takePaths = destination.first
    let entry = try register.add(takePaths.journal)
    let recorder = makeRecorder()
    do {
      let paths = destination.journalPaths(register: register)
      try recorder.sync { recorder in
        try recorder.record(
          to: paths, title: arguments.text("title"), maximumDuration: duration,
          partDuration: options.partDuration)
      }
      // Register the journal again, because its entry may have been removed along with an older
      // journal of the same name. Ignore errors, because the entry may still exist.
      _ = try? register.add(takePaths.journal)
    } catch {
      // Remove only this entry, because an abandoned journal of the same name must remain
      // registered.
      if let entry { register.remove([entry]) }
      throw error
    }
    let isQuiet = arguments.has("quiet")
    let results = RecordingResults()
    let parts = parts(of: recorder, destination, folders, results)
    var result = RecordSession(recorder, isQuiet: isQuiet, time: time, parts: parts).run()
    let hasParts = Result { try parts?.finish() ?? true }
    let saver = RecordingSaver(
      folders: folders, isQuiet: isQuiet, makesMono: makesMono, time: time)
    do {
      let take = try recorder.sync { try $0.stop() }
      for part in TakeCompletion.parts(of: take, skipsEmptyEnd: true) {
        guard var kept = try saver.keep(part, title: title(of: part)) else { break }
        if !destination.replaceFile(with: &kept, of: part) { result = .failed }
        let (path, appended) = target?.append(kept) ?? (kept.path, .done)
        try results.add(kept, path: path)
        if case .keptAsWAV = kept.outcome { result = .failed }
        if appended != .done { result = appended }
      }
    } catch {
      // The earlier parts are complete, so print them. The original error is more important than an
      // error from standard output.
      _ = try? results.end()
      throw options.explain(error)
    }
    try results.end()
    return try hasParts.get() ? result : .failed
  }

  private func makeRecorder() -> Recorder {
    let recorder = Recorder(
      devices: AudioDevices(), focus: AudioFocus(), device: arguments.text("device"),
      time: time)
    var settings = RecordingSettings()
    settings.gain = arguments.number("gain") ?? 0
    settings.lowPassCutoff = arguments.number("lowpass")
    settings.highPassCutoff = arguments.number("highpass")
    settings.skipsSilence = arguments.has("skip-silence")
    settings.isMonitored = arguments.has("monitor")
    options.apply(to: &settings)
    recorder.sync { $0.set(settings) }
    return recorder
  }

  /// Whether a recording with one silent channel becomes mono; false if the recording has parts,
  /// because all parts should have the same channels.
  private var makesMono: Bool { options.channels == .automatic && options.partDuration == nil }

  private func parts(
    of recorder: Recorder, _ destination: RecordingDestination, _ folders: MynaFolders,
    _ results: RecordingResults
  ) -> PartSaver? {
    guard options.partDuration != nil else { return nil }
    let isQuiet = arguments.has("quiet")
    let saver = RecordingSaver(
      folders: folders, isQuiet: isQuiet, makesMono: false, time: time, isInBackground: true)
    return PartSaver(recorder, isQuiet: isQuiet, results) { part, shouldContinue in
      guard
        var kept = try saver.keep(part, title: part.identity.title, while: shouldContinue)
      else { return nil }
      let isInPlace = destination.replaceFile(with: &kept, of: part)
      return (kept, isInPlace)
    }
  }

  /// Returns the title of a part, which contains the part's number if the recording is split.
  private func title(of part: RecordedTake) -> String? {
    options.partDuration == nil ? arguments.text("title") : part.identity.title
  }
}
