import Foundation
import SoundFiles

/// A private PulseAudio server whose virtual devices run in real time, for measuring speed.
///
/// On a busy machine they drop sound; tests that must be exact use a `PacedServer`. The server ends
/// with its owner. Many may run in parallel: each writes only to its own folder. The source
/// "SINK.monitor" receives the output of a sink, and "mic" that of "micsink".
public final class SoundServer {
  /// A virtual speaker.
  public struct Sink: Sendable {
    fileprivate let name: String
    fileprivate let sampleRate: Int
    fileprivate let channelCount: Int

    /// Creates a sink.
    public init(_ name: String, sampleRate: Int = 48_000, channelCount: Int = 2) {
      self.name = name
      self.sampleRate = sampleRate
      self.channelCount = channelCount
    }

    /// Without rewinds: a monitor read too early after one loses the first samples of a stream.
    fileprivate var arguments: String {
      """
      sink_name=\(name) norewinds=1 format=float32le rate=\(sampleRate) channels=\(channelCount) \
      sink_properties=device.description=Virtual-\(name)
      """
    }
  }

  private let process = PulseAudioProcess()
  private let sinks: [Sink]
  private var keepers: [Child] = []
  private var fileCount = 0

  /// The environment for programs that use only this server.
  public var environment: [String: String] { process.environment }

  /// Starts a server.
  ///
  /// The first sink is the default output, and "mic" the default input if there is a sink
  /// "micsink".
  public init(sinks: [Sink] = [Sink("speaker"), Sink("micsink")]) throws {
    self.sinks = sinks
    try start()
  }

  deinit { kill() }

  /// Makes the test process itself use this server.
  public func activate() { process.activate() }

  /// Kills the server.
  public func kill() {
    keepers = []
    process.kill()
  }

  /// Restarts the server.
  public func restart() throws {
    kill()
    try start()
  }

  /// Stops the server's process, so that it does not respond.
  public func suspend() { process.signal(SIGSTOP) }

  /// Resumes a stopped server.
  public func resume() { process.signal(SIGCONT) }

  private func start() throws {
    var script = sinks.map { "load-module module-null-sink \($0.arguments)" }
    if let first = sinks.first { script.append("set-default-sink \(first.name)") }
    if sinks.contains(where: { $0.name == "micsink" }) {
      script.append(
        """
        load-module module-remap-source source_name=mic master=micsink.monitor \
        source_properties=device.description=Microphone
        """)
      script.append("set-default-source mic")
    }
    _ = try process.start(script)
    try warm()
  }

  /// Lets its sinks use blocks as long as their clients allow, like those of a desktop.
  public func cool() { keepers = [] }

  /// Keeps its sinks awake with short blocks, as at the start.
  public func warm() throws {
    for sink in sinks { try keepWarm(sink.name) }
    try waitUntilWarm()
  }

  /// Waits until all sinks are kept awake.
  private func waitUntilWarm() throws {
    let isWarm = try waitUntil {
      let streams = try control("list", "sink-inputs") + control("list", "source-outputs")
      let count = ["pacat", "parec"].map {
        streams.components(separatedBy: "application.name = \"\($0)\"").count - 1
      }
      return count == [sinks.count, sinks.count]
    }
    guard isWarm else { throw ServerFailure(words: "the sinks stayed cold") }
  }

  /// Keeps a sink from falling back to blocks of two seconds, its default for patient clients.
  private func keepWarm(_ sink: String) throws {
    let words = ["--latency-msec=10", "--device=\(sink)"]
    keepers.append(try Child(["pacat"] + words + ["/dev/zero"], environment: environment))
    keepers.append(
      try Child(
        ["parec", "--latency-msec=10", "--device=\(sink).monitor"], environment: environment)
    )
  }

  // MARK: Control

  /// Runs `pactl` and returns its output.
  @discardableResult public func control(_ words: String...) throws -> String {
    try process.control(words)
  }

  /// Loads a module and returns its number.
  public func load(_ module: String, _ arguments: String...) throws -> String {
    try process.load([module] + arguments)
  }

  /// Loads an additional virtual speaker and returns its module's number.
  public func load(_ sink: Sink) throws -> String {
    try process.load(
      ["module-null-sink"] + sink.arguments.split(separator: " ").map(String.init))
  }

  /// Unloads a module by its number or its name.
  public func unload(_ module: String) throws { try control("unload-module", module) }

  // MARK: Sound

  /// Plays a file to a sink, to its end.
  public func play(_ file: String, to sink: String) throws {
    let child = try startPlaying(file, to: sink)
    guard child.wait() == 0 else { throw ServerFailure(words: "paplay \(file)") }
  }

  /// Starts to play a file to a sink.
  public func startPlaying(_ file: String, to sink: String) throws -> Child {
    try Child(
      ["paplay", "--latency-msec=500", "--device=\(sink)", file], environment: environment)
  }

  /// Plays a signal to a sink, exactly and to its end.
  public func play(_ signal: Signal, to sink: String) throws {
    fileCount += 1
    let name = "play-\(fileCount).wav"
    try process.folder.write(signal, to: name, format: .wavFloat)
    try play(process.folder(name), to: sink)
    unlink(process.folder(name))
  }

  /// Starts to capture a sink's output; the capture is running when this returns.
  public func capture(
    _ sink: String, sampleRate: Int = 48_000, channelCount: Int = 2
  ) throws -> SoundCapture {
    fileCount += 1
    return try SoundCapture(
      source: sink + ".monitor", sampleRate: sampleRate, channelCount: channelCount,
      file: process.folder("capture-\(fileCount)"), environment: environment)
  }
}
