import Glibc
import MynaAudio
import Threads
import Translations

/// Records a microphone to standard output, as a WAV stream that another program reads during the
/// recording.
final class StreamedRecording {
  /// The maximum time, in seconds, by which the reader can lag behind before the recording ends.
  private static let longestDelay = 60.0
  /// The time between two checks for frames, in milliseconds.
  private static let pace = 50
  /// The numbers of checks after which a stalled sound server is reported and after which the
  /// recording ends: about one second and ten seconds.
  ///
  /// Checks are counted, rather than time, so that suspending the computer doesn't end a recording.
  private static let (reportedStall, longestStall) = (20, 200)

  private let recorder: Recorder
  private let session: RecordSession
  private let frames: StreamedFrames
  private let time: any TimeSource
  private let isQuiet: Bool
  private var output: StandardOutputQueue
  private var isPaused = false
  private var stalledChecks = 0
  private var hasQuit = false

  init(_ recorder: Recorder, maximumDuration: Double?, isQuiet: Bool, time: any TimeSource) {
    (self.recorder, self.time) = (recorder, time)
    session = RecordSession(recorder, isQuiet: isQuiet, time: time)
    frames = StreamedFrames(maximumDuration: maximumDuration)
    output = StandardOutputQueue(time: time)
    self.isQuiet = isQuiet
  }

  /// The options that a recording to standard output cannot have.
  private static let fileOptions = [
    "append", "force", "json", "title", "skip-silence", "on-sound", "split-every",
  ]

  /// Returns the arguments without the defaults that don't apply to recording to standard output.
  static func removingDefaults(from arguments: ParsedArguments) -> ParsedArguments {
    isRequested(arguments) ? arguments.removingDefaults(for: fileOptions) : arguments
  }

  private static func isRequested(_ arguments: ParsedArguments) -> Bool {
    arguments.text("output").map { $0 == RenderPlan.pipe || StandardStreamFiles.isOutput($0) }
      ?? false
  }

  /// Whether the arguments request a recording to standard output.
  ///
  /// - Throws: `UsageError` if standard output is a terminal or another option requires a file.
  static func isWanted(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
    guard isRequested(arguments) else { return false }
    if let option = fileOptions.first(where: arguments.has) {
      throw UsageError(
        tr(
          "--%1 does not apply to standard output; leave it out, or specify a file for -o.",
          option))
    }
    guard !Console.outputIsTerminal else {
      throw UsageError(
        tr(
          "Audio cannot be written to a terminal; specify a file with -o, or pipe the output into a program."
        ))
    }
    return true
  }

  func run() throws -> ExitStatus {
    try recorder.sync { [frames] recorder throws(RecorderError) in
      recorder.onFrames = { frames.append($0, channelCount: $1, sampleRate: $2) }
      try recorder.stream()
    }
    if session.keyboard.isThere, !isQuiet {
      session.line.say(tr("Recording; press space to pause, or q to stop."))
    }
    var status = ExitStatus.done
    while !hasQuit, !Interruption.hasCome, !frames.isComplete {
      let hasArrived = time.wait(atMost: .milliseconds(Self.pace), for: frames.arrival)
      checkForStall(hasArrived: hasArrived)
      output.append(frames.removeAll())
      try output.write()
      if let problem {
        session.line.say(problem)
        status = .failed
        break
      }
      session.line.show(session.text(self.status))
      if let key = session.keyboard.next(within: 0) { press(key) }
    }
    // Another signal interrupts the remaining work.
    Interruption.fulfill([SIGINT, SIGTERM, SIGHUP])
    session.line.clear()
    recorder.sync { $0.rest() }
    let hasAll = session.sum(self.status) && self.status.missingDuration <= 0.05
    try finish()
    guard !frames.isEmpty else {
      if status == .done {
        Console.say(tr("The microphone delivered no audio, so nothing was written."))
      }
      return .failed
    }
    return hasAll ? status : .failed
  }

  /// The reason to end the recording; nil if it can continue.
  private var problem: String? {
    switch recorder.status.problem {
    case .notResponding where stalledChecks < Self.longestStall: break
    case .notResponding:
      return tr(
        "The sound server hasn’t sent any audio for more than ten seconds. Recording ended.")
    case let problem?: return problem.sentence(canGoOn: false)
    case nil: break
    }
    if frames.hasNewFormat {
      return tr(
        "The microphone’s sample rate or number of channels changed, which standard output can’t contain. Recording ended."
      )
    }
    guard frames.duration(ofByteCount: output.count) > Self.longestDelay else { return nil }
    return tr(
      "The program that reads standard output is more than a minute behind. Recording ended.")
  }

  /// Reports a stalled sound server once.
  private func checkForStall(hasArrived: Bool) {
    guard let problem = recorder.status.problem, case .notResponding = problem else {
      return stalledChecks = 0
    }
    guard !hasArrived else { return }
    stalledChecks += 1
    if stalledChecks == Self.reportedStall { session.line.say(problem.sentence(canGoOn: true)) }
  }

  private var status: RecorderStatus {
    var status = recorder.status
    status.state = isPaused ? .paused : .recording
    status.duration = frames.duration
    return status
  }

  private func press(_ key: Keyboard.Key) {
    switch key {
    case .character("q"): hasQuit = true
    case .character(" ") where !isPaused:
      recorder.sync { $0.rest() }
      isPaused = true
    case .character(" "):
      do throws(RecorderError) {
        try recorder.sync { recorder throws(RecorderError) in try recorder.stream() }
        isPaused = false
      } catch {
        session.line.say(error.sentence)
      }
    default: return
    }
  }

  /// Writes everything that has been recorded, unless another signal arrives.
  private func finish() throws(Console.OutputError) {
    output.append(frames.removeAll())
    while output.count > 0 {
      guard !Interruption.hasCome else { throw .interrupted }
      try output.write(waitingAtMost: .milliseconds(200))
    }
  }
}
