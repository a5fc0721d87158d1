public import AudioDevices
public import MynaAudio
import Threads

/// The verbs and the state of a piano and its device.
public final class PianoCore: Ticking {
  /// The present state.
  public private(set) var status = PianoStatus() {
    didSet { if oldValue.isOpen, !status.isOpen { focus?.rest() } }
  }
  /// Takes the focus when it sounds; nil for none.
  var focus: FocusHolder?
  /// Called on a thread of the device, with the number of the stream concerned.
  var onEvent: @Sendable (AudioStreamEvent, _ stream: Int) -> Void = { _, _ in }

  /// Called on any thread when the piano is to sound after a rest.
  var onWake: @Sendable () -> Void = {}

  /// Seconds of silence before the device rests.
  private static let patience = 10.0

  private let devices: AudioDevices
  private let deviceName: String?
  private let soundFont: String?
  private let time: any TimeSource
  private let playing: EngineSlot
  /// The engine, which stays from device to device, so that a take can go on.
  private var engine: PianoEngine?
  private var stream: OutputStream<PianoEngine>?
  private var streamNumber = 0
  /// Whether the device is stopped, since nothing has sounded for long.
  private var isResting = false
  private var wokenAt = 0.0
  private var instrument = PianoInstrument.grand
  private var hall = 0.0
  private(set) var metronome: Metronome?

  init(
    _ playing: EngineSlot, devices: AudioDevices, device: String?, soundFont: String?,
    time: any TimeSource
  ) {
    (self.playing, self.devices, deviceName, self.soundFont, self.time) = (
      playing, devices, device, soundFont, time
    )
  }

  deinit { focus?.rest() }

  // MARK: Device and instrument

  /// Opens the device and loads the instrument; does nothing if the piano is open.
  public func open() throws(AudioDeviceError) {
    guard stream == nil else { return }
    try openStream()
    if metronome != nil { takeFocus() }
  }

  private func openStream() throws(AudioDeviceError) {
    let device = try devices.device(.output, matching: deviceName)
    let engine = engine(sampleRate: device.streamSampleRate)
    streamNumber += 1
    let (number, onEvent) = (streamNumber, onEvent)
    let stream = try OutputStream(
      engine, on: device, followsDefault: deviceName == nil, devices: devices, latency: 0.02,
      onEvent: { onEvent($0, number) })
    try stream.start()
    (self.stream, playing.current) = (stream, engine)
    (isResting, wokenAt) = (false, time.seconds)
    playing.measureLatency = stream.measureLatency
    (status.isOpen, status.problem) = (true, nil)
    update()
  }

  /// Returns the engine there is, whatever its rate: a server converts what is not the device's own.
  private func engine(sampleRate: Double) -> PianoEngine {
    if let engine { return engine }
    let new = PianoEngine(load(sampleRate: sampleRate))
    (new.hall, new.metronome) = (hall, metronome)
    (engine, playing.recorder) = (new, PerformanceRecorder(new, time: time))
    return new
  }

  /// Gives the device back; what sounds ends.
  public func close() {
    (playing.current, playing.measureLatency) = (nil, nil)
    stream?.close()
    stream = nil
    status.isOpen = false
    update()
  }

  /// Goes over to another instrument without a click.
  public func choose(_ new: PianoInstrument) {
    guard new != instrument else { return }
    instrument = new
    if let engine { engine.use(load(sampleRate: engine.sampleRate)) }
    update()
  }

  /// Sets the share of the hall in the sound, 0…100 %.
  public func setHall(_ percent: Double) {
    hall = percent
    engine?.hall = percent
  }

  /// Sets the metronome, which is heard but never recorded; nil stops it.
  public func setMetronome(_ new: Metronome?) {
    metronome = new
    engine?.metronome = new
    if new != nil { takeFocus() }
  }

  /// Has other objects that share the focus give way, unless the piano is closed or has it.
  func takeFocus() {
    guard status.isOpen, let focus, !focus.isUsed else { return }
    // Should another object have it by now, it has the piano closed next.
    _ = focus.take()
  }

  // MARK: Its device

  /// Handles an event of a stream's device; events of one that is already closed may arrive late.
  func handle(_ event: AudioStreamEvent, of number: Int) {
    guard number == streamNumber, let stream else { return }
    let name = stream.opened.name
    playing.recorder?.sync { $0.handle(event, ofDevice: name) }
    switch event {
    case .failed:
      close()
      status.problem = .serverGone
    // A default device that goes is followed by the next; a device that was named is missed.
    case .lost where deviceName != nil:
      close()
      status.problem = .deviceLost(name)
    case .lost, .moved: update()
    }
  }

  /// The interval at which an instrument that has faded away is looked for.
  package var pace: Duration? { stream == nil || isResting ? nil : .milliseconds(100) }

  package func tick() {
    engine?.collect()
    restIfSilent()
    update()
  }

  /// Stops a device that has been given silence for long; it stays open.
  private func restIfSilent() {
    guard let engine, let stream, !isResting, engine.secondsAtRest >= Self.patience,
      time.seconds - wokenAt >= Self.patience
    else { return }
    stream.stop()
    isResting = true
    focus?.rest()
    engine.rest(until: onWake)
  }

  /// Starts a device that rests.
  func wake() {
    takeFocus()
    guard let stream, isResting else { return }
    (isResting, wokenAt) = (false, time.seconds)
    do throws(AudioDeviceError) {
      try stream.start()
    } catch {
      close()
      status.problem = .serverGone
    }
  }

  private func load(sampleRate: Double) -> LoadedInstrument {
    LoadedInstrument.load(instrument, soundFont: soundFont, sampleRate: sampleRate)
  }

  private func update() {
    if let engine { status.instrument = engine.status }
    status.load = stream?.load
    status.device = stream?.device
  }
}
