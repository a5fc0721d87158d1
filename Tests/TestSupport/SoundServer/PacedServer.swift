import Foundation

/// A private sound server whose microphones and speakers are driven by the test, at the test's
/// pace.
///
/// A busy machine delays sound but never loses any, so a gap is the fault of the player or recorder
/// under test.
public final class PacedServer {
  /// The default microphone.
  public private(set) var microphone: PacedMicrophone
  /// The default speaker.
  public private(set) var speaker: PacedSpeaker

  private let process: any ServerProcess
  private let flow: DevicePipe.Flow
  private let sampleRate: Int
  private let channelCount: Int
  private var witnessCount = 0

  /// Starts a server with a microphone "mic" and a speaker "speaker".
  public convenience init(sampleRate: Int = 48_000, channelCount: Int = 2) throws {
    try self.init(PulseAudioProcess(), .paced, sampleRate, channelCount)
  }

  /// Starts PipeWire's server with the same devices.
  ///
  /// It keeps its own time: sound for the microphone waits for it, but playback to it must be on
  /// time.
  public static func pipeWire() throws -> PacedServer {
    try PacedServer(PipeWireProcess(), .ahead, 48_000, 2)
  }

  private init(
    _ process: any ServerProcess, _ flow: DevicePipe.Flow, _ sampleRate: Int, _ channelCount: Int
  ) throws {
    (self.process, self.flow) = (process, flow)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    (microphone, speaker) = try Self.start(process, flow, sampleRate, channelCount)
  }

  deinit { kill() }

  /// The environment for programs that use only this server.
  public var environment: [String: String] { process.environment }

  /// The latency in seconds of a program that plays in `playingEnvironment`.
  public static let playingLatency = 0.4

  /// The environment for programs that play: libpulse then sends the server more sound in advance
  /// than requested.
  ///
  /// So playback stays gapless even on a machine too busy to deliver Myna's next 30 ms on time.
  public var playingEnvironment: [String: String] {
    environment.merging(["PULSE_LATENCY_MSEC": "\(Int(1_000 * Self.playingLatency))"]) { $1 }
  }

  /// Makes the test process itself use this server.
  public func activate() { process.activate() }

  /// Makes a process that runs only this test play to this server as in `playingEnvironment`.
  public func activateForPlaying() {
    for (name, value) in playingEnvironment { setenv(name, value, 1) }
  }

  // MARK: Process

  /// Kills the server.
  public func kill() {
    microphone.end()
    speaker.end()
    process.kill()
  }

  /// Restarts the server with a microphone and a speaker like those at the start.
  public func restart() throws {
    kill()
    (microphone, speaker) = try Self.start(process, flow, sampleRate, channelCount)
  }

  /// Stops the server's process, so that it does not respond.
  public func suspend() { process.signal(SIGSTOP) }

  /// Resumes a stopped server.
  public func resume() { process.signal(SIGCONT) }

  /// Runs `pactl` and returns its output.
  @discardableResult public func control(_ words: String...) throws -> String {
    try process.control(words)
  }

  // MARK: Devices

  /// Plugs in an additional microphone.
  public func plugIn(
    microphone name: String, sampleRate: Int = 48_000, channelCount: Int = 2
  ) throws -> PacedMicrophone {
    let file = process.folder(UUID().uuidString)
    let module = try process.load(Self.source(name, file, (sampleRate, channelCount)))
    return try PacedMicrophone(
      name, module: module, file: file, flow, sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Plugs in an additional speaker.
  public func plugIn(
    speaker name: String, sampleRate: Int = 48_000, channelCount: Int = 2
  ) throws -> PacedSpeaker {
    let file = process.folder(UUID().uuidString)
    let module = try process.load(Self.sink(name, file, (sampleRate, channelCount)))
    return try PacedSpeaker(
      name, module: module, file: file, flow, sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Unplugs a microphone.
  public func unplug(_ microphone: PacedMicrophone) throws {
    microphone.end()
    try process.control(["unload-module", microphone.module])
  }

  /// Unplugs a speaker.
  public func unplug(_ speaker: PacedSpeaker) throws {
    speaker.end()
    try process.control(["unload-module", speaker.module])
  }

  /// Plugs the default microphone back in, as the default.
  public func plugInAgain() throws {
    microphone = try plugIn(
      microphone: microphone.name, sampleRate: sampleRate, channelCount: channelCount)
    try process.control(["set-default-source", microphone.name])
  }

  /// Waits until playback to a speaker has ended and all of it has been heard.
  public func finishes(_ speaker: PacedSpeaker) throws -> Bool {
    try waitUntil(timeout: 60) {
      // During playback the pipe is always filled, so the server is asked only when it is empty.
      guard speaker.isEmpty else { return false }
      let sinks = try process.control(["list", "short", "sinks"]).split(separator: "\n")
      let mine = sinks.first { $0.split(separator: "\t").dropFirst().first == speaker.name[...] }
      return mine?.hasSuffix("RUNNING") == false && speaker.isEmpty
    }
  }

  /// Records a device at the same time as the program under test, for comparison.
  public func witness(_ microphone: PacedMicrophone) throws -> SoundCapture {
    witnessCount += 1
    return try SoundCapture(
      source: microphone.name, sampleRate: microphone.sampleRate,
      channelCount: microphone.channelCount,
      file: process.folder("witness-\(witnessCount)"), environment: environment)
  }

  /// Starts the process with its two devices.
  private static func start(
    _ process: any ServerProcess, _ flow: DevicePipe.Flow, _ sampleRate: Int, _ channelCount: Int
  ) throws -> (PacedMicrophone, PacedSpeaker) {
    let shape = (sampleRate, channelCount)
    let files = (process.folder("mic-\(UUID().uuidString)"), process.folder(UUID().uuidString))
    let modules = try process.start([
      "load-module " + source("mic", files.0, shape).joined(separator: " "),
      "load-module " + sink("speaker", files.1, shape).joined(separator: " "),
      "set-default-source mic", "set-default-sink speaker",
    ])
    return (
      try PacedMicrophone(
        "mic", module: modules[0], file: files.0, flow, sampleRate: sampleRate,
        channelCount: channelCount),
      try PacedSpeaker(
        "speaker", module: modules[1], file: files.1, flow, sampleRate: sampleRate,
        channelCount: channelCount)
    )
  }

  private static func source(
    _ name: String, _ file: String, _ shape: (sampleRate: Int, channelCount: Int)
  ) -> [String] {
    let description = name == "mic" ? "Microphone" : "Virtual-\(name)"
    return [
      "module-pipe-source", "source_name=\(name)", "file=\(file)", "format=float32le",
      "rate=\(shape.sampleRate)", "channels=\(shape.channelCount)",
      "source_properties=device.description=\(description)",
    ]
  }

  private static func sink(
    _ name: String, _ file: String, _ shape: (sampleRate: Int, channelCount: Int)
  ) -> [String] {
    [
      "module-pipe-sink", "sink_name=\(name)", "file=\(file)", "format=float32le",
      "rate=\(shape.sampleRate)", "channels=\(shape.channelCount)",
      "sink_properties=device.description=Virtual-\(name)",
    ]
  }
}
