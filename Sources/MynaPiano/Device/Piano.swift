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
/// `play`, `releaseAll` and `status` are for any thread and never wait. The other calls may block while a sound server does not
/// answer or a SoundFont is loaded.
///
/// ```swift
/// let piano = Piano()
/// try piano.open()
/// piano.play(.noteOn(channel: 0, key: 60, velocity: 100))
/// ```
public final class Piano: Sendable {
  private let focus: AudioFocus
  private let queue: TickingQueue<PianoCore>
  /// The engine that plays, for threads that cannot wait.
  private let engine: EngineSlot
  /// Takes the focus, for which others have to let go of their devices.
  private let taking = SerialThread(label: "Myna.PianoFocus")

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
    (self.focus, self.engine) = (focus, engine)
    let queue = TickingQueue(core, label: "Myna.Piano", time: time)
    self.queue = queue
    let id = ObjectIdentifier(self)
    queue.perform { core in
      core.onEvent = { [weak queue] event, stream in
        queue?.enqueue { $0.handle(event, of: stream) }
      }
      core.onRest = { focus.rest(id) }
      core.onWake = { [weak self, weak queue] in
        self?.takeFocus()
        queue?.enqueue { $0.wake() }
      }
    }
  }

  deinit { focus.rest(ObjectIdentifier(self)) }

  /// The present state.
  public var status: PianoStatus {
    var status = queue.status
    if let recorder = engine.recorder { status.performance = recorder.status }
    return status
  }

  // MARK: Playing

  /// Plays an event, unless the piano is closed.
  ///
  /// - Parameter stamp: The time at which it happened, in nanoseconds of `CLOCK_MONOTONIC`.
  public func play(_ event: MIDIEvent, at stamp: Int = PianoEngine.now) {
    guard let engine = engine.current else { return }
    engine.send(event, at: stamp)
    takeFocus()
  }

  /// Lifts all keys and pedals; the notes die away as they do by themselves.
  public func releaseAll() { engine.current?.releaseAll() }

  // MARK: Device and instrument

  /// Opens the device and loads the instrument; does nothing if the piano is open.
  public func open() throws(AudioDeviceError) {
    let sounds = try queue.perform { core throws(AudioDeviceError) in
      try core.open()
      return core.metronome != nil
    }
    if sounds { takeFocus() }
  }

  /// Takes the focus behind the caller, which does not wait; does nothing if the piano has it.
  private func takeFocus() {
    guard !focus.isUsed(by: self) else { return }
    taking.async { [weak self] in
      guard let self, queue.status.isOpen, !focus.isUsed(by: self) else { return }
      focus.take(self) { [weak self] in self?.close() }
    }
  }

  /// Gives the device back; what sounds ends.
  public func close() { queue.perform { core in core.close() } }

  /// Goes over to another instrument without a click.
  public func choose(_ instrument: PianoInstrument) {
    queue.perform { core in core.choose(instrument) }
  }

  /// Sets the share of the hall in the sound, 0…100 %.
  public func setHall(_ percent: Double) { queue.perform { core in core.setHall(percent) } }

  /// Sets the metronome, which is heard but never recorded; nil stops it.
  public func setMetronome(_ metronome: Metronome?) {
    queue.perform { core in core.setMetronome(metronome) }
    if metronome != nil, engine.current != nil { takeFocus() }
  }

  /// Measures the seconds from the next frame of the piano to the ear, 0 while it is closed; for any thread but the device's.
  ///
  /// Follows the piano from device to device, and does not keep it.
  public var measureLatency: @Sendable () -> Double {
    { [weak engine] in engine?.measureLatency?() ?? 0 }
  }

  /// The recorder of what is played; nil before the piano was opened for the first time.
  public var recorder: PerformanceRecorder? { engine.recorder }
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
