public import AudioDevices
public import MynaAudio
import Threads

/// The operations and state of a piano and its device.
public final class PianoCore: Tickable {
  /// The current state.
  public private(set) var status = PianoStatus() {
    didSet { if oldValue.isOpen, !status.isOpen { focus?.rest() } }
  }
  var focus: FocusHolder?
  /// Called on a device thread for each event, with the number of the event's stream.
  var onEvent: @Sendable (AudioStreamEvent, _ stream: Int) -> Void = { _, _ in }

  /// Called, on any thread, when the piano must play again after resting.
  var onWake: @Sendable () -> Void = {}

  private static let patience = 10.0

  private let devices: AudioDevices
  private let deviceName: String?
  private let soundFont: String?
  private let time: any TimeSource
  private let playing: PianoEngineHolder
  /// The engine.
  ///
  /// It is kept when the device changes, which allows a recording to continue.
  private var engine: PianoEngine?
  private var stream: OutputStream<PianoEngine>?
  private var streamNumber = 0
  private var isResting = false
  private var wokenAt = 0.0
  private var instrument = PianoInstrument.grand
  private var hall = 0.0
  private(set) var metronome: Metronome?

  init(
    _ playing: PianoEngineHolder, devices: AudioDevices, device: String?, soundFont: String?,
    time: any TimeSource
  ) {
    (self.playing, self.devices, deviceName, self.soundFont, self.time) = (
      playing, devices, device, soundFont, time
    )
  }

  deinit { focus?.rest() }

  /// Opens the device and loads the instrument; does nothing if the piano is open.
  public func open() throws(AudioDeviceError) {
    guard stream == nil else { return }
    try openStream()
    if metronome != nil { grabFocus() }
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

  /// Returns the existing engine even if its sample rate differs from the device's, because the
  /// audio server converts between the rates.
  private func engine(sampleRate: Double) -> PianoEngine {
    if let engine { return engine }
    let new = PianoEngine(load(sampleRate: sampleRate))
    (new.hall, new.metronome) = (hall, metronome)
    (engine, playing.recorder) = (new, PerformanceRecorder(new, time: time))
    return new
  }

  /// Closes the device, which ends all notes.
  public func close() {
    (playing.current, playing.measureLatency) = (nil, nil)
    stream?.close()
    stream = nil
    status.isOpen = false
    update()
  }

  /// Switches to another instrument without a click.
  public func choose(_ new: PianoInstrument) {
    guard new != instrument else { return }
    instrument = new
    if let engine { engine.use(load(sampleRate: engine.sampleRate)) }
    update()
  }

  /// Sets the amount of reverb, 0…100 %.
  public func setHall(_ percent: Double) {
    hall = percent
    engine?.hall = percent
  }

  /// Sets the metronome, which is heard but never recorded; nil stops it.
  public func setMetronome(_ new: Metronome?) {
    metronome = new
    engine?.metronome = new
    if new != nil { grabFocus() }
  }

  func grabFocus() {
    guard status.isOpen, let focus, !focus.isUsed else { return }
    // If something else acquires the focus in between, it will close this piano.
    _ = focus.acquire()
  }

  /// Handles an event of the stream with the given number, unless that stream has been closed.
  func handle(_ event: AudioStreamEvent, of number: Int) {
    guard number == streamNumber, let stream else { return }
    let name = stream.opened.name
    playing.recorder?.sync { $0.handle(event, ofDevice: name) }
    switch event {
    case .failed:
      close()
      status.problem = .serverGone
    // If the user hasn't chosen a device, playback continues on the new default device.
    case .lost where deviceName != nil:
      close()
      status.problem = .deviceLost(name)
    case .lost, .moved: update()
    }
  }

  package var pace: Duration? { stream == nil || isResting ? nil : .milliseconds(100) }

  package func tick() {
    engine?.collect()
    restIfSilent()
    update()
  }

  private func restIfSilent() {
    guard let engine, let stream, !isResting, engine.secondsAtRest >= Self.patience,
      time.seconds - wokenAt >= Self.patience
    else { return }
    stream.stop()
    isResting = true
    focus?.rest()
    engine.rest(until: onWake)
  }

  func wake() {
    grabFocus()
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
