import AudioDevices
import MynaAudio

/// The state of a piano and its device; of one thread at a time.
final class PianoCore: Ticking {
  private(set) var status = PianoStatus() {
    didSet { if oldValue.isOpen, !status.isOpen { onRest() } }
  }
  /// Called when the piano lets go of its device.
  var onRest: @Sendable () -> Void = {}
  /// Called on a thread of the device, with the number of the stream concerned.
  var onEvent: @Sendable (AudioStreamEvent, _ stream: Int) -> Void = { _, _ in }

  private let devices: AudioDevices
  private let deviceName: String?
  private let soundFont: String?
  private let engine: EngineSlot
  private var stream: OutputStream<PianoEngine>?
  private var streamNumber = 0
  private var instrument = PianoInstrument.grand
  private var hall = 0.0

  init(_ engine: EngineSlot, devices: AudioDevices, device: String?, soundFont: String?) {
    (self.engine, self.devices, deviceName, self.soundFont) = (engine, devices, device, soundFont)
  }

  func open() throws(AudioDeviceError) {
    guard stream == nil else { return }
    let device = try devices.device(.output, matching: deviceName)
    let new = PianoEngine(load(sampleRate: device.streamSampleRate))
    new.hall = hall
    streamNumber += 1
    let (number, onEvent) = (streamNumber, onEvent)
    let stream = try OutputStream(
      new, on: device, followsDefault: deviceName == nil, devices: devices, latency: 0.02,
      onEvent: { onEvent($0, number) })
    try stream.start()
    (self.stream, engine.current) = (stream, new)
    (status.isOpen, status.problem) = (true, nil)
    update()
  }

  func close() {
    engine.current = nil
    stream?.close()
    stream = nil
    status.isOpen = false
    update()
  }

  func choose(_ new: PianoInstrument) {
    guard new != instrument else { return }
    instrument = new
    if let engine = stream?.source { engine.use(load(sampleRate: engine.sampleRate)) }
    update()
  }

  func setHall(_ percent: Double) {
    hall = percent
    stream?.source.hall = percent
  }

  /// Handles an event of a stream's device; events of one that is already closed may arrive late.
  func handle(_ event: AudioStreamEvent, of number: Int) {
    guard number == streamNumber, let stream else { return }
    switch event {
    case .failed:
      close()
      status.problem = .serverGone
    // A default device that goes is followed by the next; a device that was named is missed.
    case .lost where deviceName != nil:
      let name = stream.opened.name
      close()
      status.problem = .deviceLost(name)
    case .lost, .moved: update()
    }
  }

  /// How often an instrument that has faded away is looked for.
  var pace: Duration? { stream == nil ? nil : .milliseconds(100) }

  func tick() {
    stream?.source.collect()
    update()
  }

  private func load(sampleRate: Double) -> LoadedInstrument {
    LoadedInstrument.load(instrument, soundFont: soundFont, sampleRate: sampleRate)
  }

  private func update() {
    if let stream { status.instrument = stream.source.status }
    status.load = stream?.load
    status.device = stream?.device
  }
}
