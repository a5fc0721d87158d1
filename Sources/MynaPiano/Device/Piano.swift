public import AudioDevices
public import MIDI
public import MynaAudio
import Synchronization
public import Threads

/// A piano that is heard: an engine with an instrument, on a device.
///
/// It takes the focus when it begins to sound, be it by a key, by a recording or by the metronome, and not when its device is opened.
/// After ten seconds of silence it lets go of it.
///
/// `play`, `releaseAll` and `status` are for any thread and never wait. Other calls go through `run` or `sync`, since they may block
/// while a sound server does not answer or a SoundFont is loaded.
///
/// ```swift
/// let piano = Piano()
/// try await piano.run { try $0.open() }
/// piano.play(.noteOn(channel: 0, key: 60, velocity: 100))
/// ```
public final class Piano: Sendable {
  private let owner: Owner<PianoCore>
  private let focus: FocusHolder
  /// The engine that plays, for threads that cannot wait.
  private let engine: EngineSlot

  /// Creates a piano that is closed.
  ///
  /// - Parameters:
  ///   - device: An id, a name or part of either; nil for the system's default, whose changes are then followed.
  ///   - soundFont: The path of a SoundFont; nil for that of the system.
  ///   - time: The time by which it looks after its device.
  public init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, soundFont: String? = nil, time: any TimeSource = SystemTime()
  ) {
    let engine = EngineSlot()
    let core = PianoCore(
      engine, devices: devices, device: device, soundFont: soundFont, time: time)
    let owner = Owner(core, label: "Myna.Piano", time: time)
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

  /// The present state.
  public var status: PianoStatus {
    var status = owner.status
    if let recorder = engine.recorder { status.performance = recorder.status }
    return status
  }

  /// Whether the piano has the sound and uses it.
  package var hasFocus: Bool { focus.isUsed }

  // MARK: Playing

  /// Plays an event, unless the piano is closed.
  ///
  /// - Parameter stamp: The time at which it happened, in nanoseconds of `CLOCK_MONOTONIC`.
  public func play(_ event: MIDIEvent, at stamp: Int = PianoEngine.now) {
    guard let engine = engine.current else { return }
    engine.send(event, at: stamp)
    if !focus.isUsed { owner.enqueue { $0.takeFocus() } }
  }

  /// Lifts all keys and pedals; the notes die away as they do by themselves.
  public func releaseAll() { engine.current?.releaseAll() }

  /// Measures the seconds from the next frame of the piano to the ear, 0 while it is closed; for any thread but the device's.
  ///
  /// Follows the piano from device to device, and does not keep it.
  public var measureLatency: @Sendable () -> Double {
    { [weak engine] in engine?.measureLatency?() ?? 0 }
  }

  /// The recorder of what is played; nil before the piano was opened for the first time.
  public var recorder: PerformanceRecorder? { engine.recorder }

  // MARK: Device and instrument

  /// Does work in order, and waits for it.
  public func sync<T, E: Error>(_ work: (PianoCore) throws(E) -> T) throws(E) -> T {
    try owner.sync(work)
  }

  /// Does work in order, and resumes the caller, on its actor, with the result.
  public nonisolated(nonsending) func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable (PianoCore) throws(E) -> T
  ) async throws(E) -> T {
    try await owner.run(work)
  }
}

/// The engine that plays now and its recorder, for any thread.
final class EngineSlot: Sendable {
  private struct State {
    var engine: PianoEngine?
    var recorder: PerformanceRecorder?
    var measureLatency: (@Sendable () -> Double)?
  }

  private let state = Mutex(State())

  /// The engine; nil while no device is open.
  var current: PianoEngine? {
    get { state.withLock { $0.engine } }
    set { state.withLock { $0.engine = newValue } }
  }

  /// The recorder of the engine; nil before the first device was opened.
  var recorder: PerformanceRecorder? {
    get { state.withLock { $0.recorder } }
    set { state.withLock { $0.recorder = newValue } }
  }

  /// Measures the latency of the device, in seconds; nil while none is open.
  var measureLatency: (@Sendable () -> Double)? {
    get { state.withLock { $0.measureLatency } }
    set { state.withLock { $0.measureLatency = newValue } }
  }
}
