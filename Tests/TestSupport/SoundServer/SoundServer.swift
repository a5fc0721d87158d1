import Foundation
import SoundFiles

/// A private PulseAudio server with virtual speakers and a microphone; it ends with the test.
///
/// Many may run side by side: each has a folder of its own for all that it writes. What is played to a sink is heard by
/// the source "SINK.monitor", and "mic" hears what is played to "micsink".
public final class SoundServer {
  /// A virtual speaker.
  public struct Sink: Sendable {
    fileprivate let name: String
    fileprivate let sampleRate: Int
    fileprivate let channelCount: Int

    /// A sink with a rate in hertz.
    public init(_ name: String, sampleRate: Int = 48_000, channelCount: Int = 2) {
      self.name = name
      self.sampleRate = sampleRate
      self.channelCount = channelCount
    }

    /// Without rewinds: a monitor that was read too early for one loses the first samples of a stream.
    fileprivate var arguments: String {
      """
      sink_name=\(name) norewinds=1 format=float32le rate=\(sampleRate) channels=\(channelCount) \
      sink_properties=device.description=Virtual-\(name)
      """
    }
  }

  /// Why the server is of no use.
  public struct Failure: Error {
    /// What was tried, and what came of it.
    public var words: String
  }

  /// What a program needs in its environment to find this server and no other.
  public let environment: [String: String]
  private let folder = Scratch()
  private let sinks: [Sink]
  private var server: Child?
  private var keepers: [Child] = []
  private var captureCount = 0

  /// Starts a server whose default output is the first sink and whose default input is "mic", if there is a sink
  /// "micsink".
  public init(sinks: [Sink] = [Sink("speaker"), Sink("micsink")]) throws {
    self.sinks = sinks
    chmod(folder.path, 0o700)
    environment = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder("config"),
      "PULSE_RUNTIME_PATH": folder("pulse"), "PULSE_STATE_PATH": folder("state"),
      "PULSE_COOKIE": folder("cookie"), "PULSE_SERVER": "unix:" + folder("native"),
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    try start()
  }

  deinit { kill() }

  /// Makes the test process itself use this server.
  ///
  /// Sets one variable only, since others may be reading the environment meanwhile: adding the first moves the table and
  /// leaves the old one in place, adding a second would free it.
  public func activate() {
    if let socket = environment["PULSE_SERVER"] { setenv("PULSE_SERVER", socket, 1) }
  }

  /// Ends the server at once, as a crash would.
  public func kill() {
    keepers = []
    server?.end()
    server = nil
  }

  /// Ends it and starts it anew.
  public func restart() throws {
    kill()
    try start()
  }

  /// Stops the server's process, so that it answers nobody.
  public func suspend() { server?.signal(SIGSTOP) }

  /// Lets a stopped server go on.
  public func resume() { server?.signal(SIGCONT) }

  private func start() throws {
    var script = ["load-module module-native-protocol-unix socket=\(folder("native"))"]
    script += sinks.map { "load-module module-null-sink \($0.arguments)" }
    if let first = sinks.first { script.append("set-default-sink \(first.name)") }
    if sinks.contains(where: { $0.name == "micsink" }) {
      script.append(
        """
        load-module module-remap-source source_name=mic master=micsink.monitor \
        source_properties=device.description=Microphone
        """)
      script.append("set-default-source mic")
    }
    try folder.write(script.joined(separator: "\n") + "\n", to: "script.pa")
    unlink(folder("native"))
    server = try Child(
      [
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "-F", folder("script.pa"),
      ], environment: environment, complaints: folder("complaints"))
    try waitUntilReady()
    try warm()
  }

  /// Lets its sinks wait as long as whoever uses them can, as those of a desktop do.
  public func cool() { keepers = [] }

  /// Keeps its sinks awake, so that nobody meets a cold one; so they are from the start.
  public func warm() throws {
    for sink in sinks { try keepWarm(sink.name) }
    try waitUntilWarm()
  }

  /// Waits for those who keep the sinks warm, so that nobody meets a cold one.
  private func waitUntilWarm() throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while Date() < deadline {
      let streams = try control("list", "sink-inputs") + control("list", "source-outputs")
      let count = ["pacat", "parec"].map {
        streams.components(separatedBy: "application.name = \"\($0)\"").count - 1
      }
      if count == [sinks.count, sinks.count] { return }
      usleep(10_000)
    }
    throw Failure(words: "the sinks stayed cold: \(try folder.text("complaints"))")
  }

  private func waitUntilReady() throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while Date() < deadline, server?.isRunning == true {
      if (try? control("info")) != nil { return }  // Until it answers, not answering is no error.
      usleep(20_000)
    }
    throw Failure(words: "pulseaudio did not start: \(try folder.text("complaints"))")
  }

  /// Keeps a sink from sleeping in blocks of two seconds, as one does that nobody is in a hurry with.
  private func keepWarm(_ sink: String) throws {
    let words = ["--latency-msec=10", "--device=\(sink)"]
    keepers.append(try Child(["pacat"] + words + ["/dev/zero"], environment: environment))
    keepers.append(
      try Child(
        ["parec", "--latency-msec=10", "--device=\(sink).monitor"], environment: environment)
    )
  }

  // MARK: Changing it

  /// Runs `pactl` and returns what it wrote.
  @discardableResult public func control(_ words: String...) throws -> String {
    try control(words)
  }

  /// Loads a module and returns its number.
  public func load(_ module: String, _ arguments: String...) throws -> String {
    try control(["load-module", module] + arguments)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Loads one more virtual speaker and returns its module's number.
  public func load(_ sink: Sink) throws -> String {
    try control(
      ["load-module", "module-null-sink"] + sink.arguments.split(separator: " ").map(String.init)
    )
    .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Unloads a module by its number or its name.
  public func unload(_ module: String) throws { try control(["unload-module", module]) }

  @discardableResult private func control(_ words: [String]) throws -> String {
    let name = "pactl-\(UUID().uuidString)"
    let child = try Child(
      ["pactl"] + words, environment: environment.merging(["LC_ALL": "C"]) { $1 },
      output: folder(name))
    let status = child.wait()
    defer { unlink(folder(name)) }
    guard status == 0 else { throw Failure(words: "pactl \(words) ended with \(status)") }
    return try folder.text(name)
  }

  // MARK: Sound

  /// Plays a file to a sink, to its end.
  public func play(_ file: String, to sink: String) throws {
    let child = try startPlaying(file, to: sink)
    guard child.wait() == 0 else { throw Failure(words: "paplay \(file)") }
  }

  /// Starts to play a file to a sink.
  public func startPlaying(_ file: String, to sink: String) throws -> Child {
    try Child(
      ["paplay", "--latency-msec=500", "--device=\(sink)", file], environment: environment)
  }

  /// Plays a signal to a sink, exactly and to its end.
  public func play(_ signal: Signal, to sink: String) throws {
    captureCount += 1
    let name = "play-\(captureCount).wav"
    try folder.write(signal, to: name, format: .wavFloat)
    try play(folder(name), to: sink)
    unlink(folder(name))
  }

  /// Starts to capture what is played to a sink; when this returns, it is running.
  public func capture(
    _ sink: String, sampleRate: Int = 48_000, channelCount: Int = 2
  ) throws -> SoundCapture {
    captureCount += 1
    return try SoundCapture(
      source: sink + ".monitor", sampleRate: sampleRate, channelCount: channelCount,
      file: folder("capture-\(captureCount)"), environment: environment)
  }

  /// Captures what is played to a sink for a time.
  public func capture(
    _ sink: String, sampleRate: Int = 48_000, channelCount: Int = 2, seconds: Double
  ) throws -> Signal {
    let capture = try capture(sink, sampleRate: sampleRate, channelCount: channelCount)
    usleep(UInt32(seconds * 1_000_000))
    return try capture.stop()
  }
}
