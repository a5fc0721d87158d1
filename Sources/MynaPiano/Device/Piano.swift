public import AudioDevices
public import MIDI
public import MynaAudio
import Synchronization
public import Threads

/// A piano that plays on an audio device.
///
/// The piano acquires the audio focus when it is first used for a key, a recording, or the
/// metronome, not when its device is opened. After ten seconds of silence, it stops the device,
/// because streaming silence takes 1 % of a processor, and releases the focus.
///
/// `play`, `releaseAll`, and `status` can be called on any thread and never wait. Other calls go
/// through `run` or `sync`, which can block while a sound server doesn't respond or a SoundFont is
/// loaded.
///
/// ```swift
/// let piano = Piano()
/// try await piano.run { try $0.open() }
/// piano.play(.noteOn(channel: 0, key: 60, velocity: 100))
/// ```
public final class Piano: Sendable {
  private let owner: CoreOwner<PianoCore>
  private let focus: FocusHolder
  private let engine: PianoEngineHolder

  /// Creates a closed piano.
  ///
  /// - Parameters:
  ///   - device: a device's ID or name, or part of either. If it is nil, the piano follows the
  ///     system's default device.
  ///   - soundFont: the path to a SoundFont; nil for the system's SoundFont.
  ///   - time: the clock for the device checks.
  public init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, soundFont: String? = nil, time: any TimeSource = SystemTime()
  ) {
    let engine = PianoEngineHolder()
    let core = PianoCore(
      engine, devices: devices, device: device, soundFont: soundFont, time: time)
    let owner = CoreOwner(core, label: "Myna.Piano", time: time)
    let holder = owner.holder(of: focus, for: .playing) { core, _ in core.close() }
    (self.engine, self.owner, self.focus) = (engine, owner, holder)
    owner.sync { core in
      core.focus = holder
      core.onEvent = { [weak owner] event, stream in
        owner?.enqueue { $0.handle(event, of: stream) }
      }
      core.onWake = { [weak owner] in owner?.enqueue { $0.wake() } }
    }
  }

  /// The current state.
  public var status: PianoStatus {
    var status = owner.status
    if let recorder = engine.recorder { status.performance = recorder.status }
    return status
  }

  package var hasFocus: Bool { focus.isUsed }

  /// Plays an event, unless the piano is closed.
  ///
  /// - Parameter stamp: the time of the event, in nanoseconds of `CLOCK_MONOTONIC`.
  public func play(_ event: MIDIEvent, at stamp: Int = PianoEngine.now) {
    guard let engine = engine.current else { return }
    engine.send(event, at: stamp)
    if !focus.isUsed { owner.enqueue { $0.grabFocus() } }
  }

  /// Releases all keys and pedals; the notes fade naturally.
  public func releaseAll() { engine.current?.releaseAll() }

  /// A closure that returns the time, in seconds, until the piano's next frame is heard, or 0 while
  /// the piano is closed.
  ///
  /// The closure can be called on any thread except the device's thread. It continues to work when
  /// the piano changes devices, and doesn't retain the piano.
  public var measureLatency: @Sendable () -> Double {
    { [weak engine] in engine?.measureLatency?() ?? 0 }
  }

  /// The piano's recorder; nil until the piano is first opened.
  public var recorder: PerformanceRecorder? { engine.recorder }

  /// Runs work on the piano's thread, after all work that was enqueued earlier, and waits until it
  /// is done.
  public func sync<T, E: Error>(_ work: (PianoCore) throws(E) -> T) throws(E) -> T {
    try owner.sync(work)
  }

  /// Runs work on the piano's thread, after all work that was enqueued earlier, and resumes the
  /// caller on its actor with the result.
  public nonisolated(nonsending) func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable (PianoCore) throws(E) -> T
  ) async throws(E) -> T {
    try await owner.run(work)
  }
}

final class PianoEngineHolder: Sendable {
  private struct State {
    var engine: PianoEngine?
    var recorder: PerformanceRecorder?
    var measureLatency: (@Sendable () -> Double)?
  }

  private let state = Mutex(State())

  var current: PianoEngine? {
    get { state.withLock { $0.engine } }
    set { state.withLock { $0.engine = newValue } }
  }

  var recorder: PerformanceRecorder? {
    get { state.withLock { $0.recorder } }
    set { state.withLock { $0.recorder = newValue } }
  }

  var measureLatency: (@Sendable () -> Double)? {
    get { state.withLock { $0.measureLatency } }
    set { state.withLock { $0.measureLatency = newValue } }
  }
}
