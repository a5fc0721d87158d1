public import AudioDevices
public import MIDI
public import MynaAudio
import Realtime
import Synchronization
import Threads

/// A piano as a source of sound: takes events, plays them in time on an instrument, in a hall.
///
/// An event sounds `delay` seconds after its time stamp, plus the latency of the stream, whenever in a block it came; one that
/// is late sounds at once. Any thread may call it. Nothing that is sent can leave a note sounding for ever: when more comes in
/// than can be taken, all keys are released.
///
/// ```swift
/// let engine = PianoEngine(LoadedInstrument(sampleRate: device.streamSampleRate))
/// let stream = try OutputStream(engine, on: device, followsDefault: true, devices: devices) { _ in }
/// try stream.start()
/// engine.send(.noteOn(channel: 0, key: 60, velocity: 100))
/// ```
public final class PianoEngine: OutputSource, Sendable {
  /// Hertz, that of the first instrument.
  public let sampleRate: Double
  /// Two.
  public var channelCount: Int { 2 }
  /// Seconds from the time stamp of an event to its frame in the stream: about 0.008.
  public let delay: Double

  /// Seconds that events wait, so that a device that asks too early does not make them late.
  private static let leeway = 0.003

  let controls: Owned<PianoControls>
  private let renderer: Owned<PianoRender>
  let instruments: Mutex<Instruments>
  /// Called when the piano is to sound again; nil while its device asks for sound.
  let waker = Mutex<(@Sendable () -> Void)?>(nil)

  /// Instruments that the audio thread may use, the newest last.
  struct Instruments {
    var all: [LoadedInstrument]

    /// Takes out the instrument that has a voice.
    mutating func remove(_ voice: UnsafeMutablePointer<InstrumentVoice>?) -> LoadedInstrument? {
      all.firstIndex { $0.voice == voice }.map { all.remove(at: $0) }
    }
  }

  /// Creates a piano with an instrument of the device's sample rate.
  public init(_ instrument: LoadedInstrument) {
    sampleRate = instrument.sampleRate
    controls = Owned(PianoControls())
    let delayFrames = Int(Self.leeway * sampleRate)
    renderer = Owned(
      PianoRender(
        instrument.voice, controls: controls.pointer, delayFrames: delayFrames,
        sampleRate: sampleRate))
    delay = Double(delayFrames + renderer.pointer.pointee.latency) / sampleRate
    instruments = Mutex(Instruments(all: [instrument]))
  }

  /// The present time in nanoseconds of `CLOCK_MONOTONIC`, as events are stamped with.
  public static var now: Int { MonotonicClock.nanoseconds }

  // MARK: Playing

  /// Plays an event of any channel.
  ///
  /// Program changes and the choice of banks and tunings have no effect here; see `use`.
  ///
  /// - Parameter stamp: The time at which it happened, in nanoseconds of `CLOCK_MONOTONIC`. Events are played in the order in
  ///   which they are sent.
  public func send(_ event: MIDIEvent, at stamp: Int = now) {
    guard let event = event.onPiano else { return }
    send(.event(event), at: stamp)
  }

  /// Lifts all keys and pedals; the notes die away as they do by themselves.
  public func releaseAll(at stamp: Int = now) { send(.release, at: stamp) }

  /// Ends everything that sounds within 10 ms, the hall too, and lifts all keys and pedals.
  public func reset(at stamp: Int = now) { send(.reset, at: stamp) }

  private func send(_ content: PianoEngineCommand.Content, at stamp: Int) {
    // The queue has one writer at a time.
    instruments.withLock { _ in
      let command = PianoEngineCommand(stamp: stamp, content: content)
      if !controls.pointer.pointee.commands.write(command) {
        controls.pointer.pointee.hasOverflowed.store(true, ordering: .releasing)
      }
    }
    wake()
  }

  // MARK: Sound

  /// The share of the hall in the sound, 0…100 %; 0, as at the start, leaves every bit as it is.
  public var hall: Double {
    get { Double(bitPattern: controls.pointer.pointee.hall.load(ordering: .relaxed)) }
    set {
      let amount = newValue > 0 ? min(newValue, 100) : 0
      controls.pointer.pointee.hall.store(amount.bitPattern, ordering: .relaxed)
    }
  }

  /// The metronome that is heard, and never recorded; nil, as at the start, for none.
  ///
  /// It begins with the next block. Another tempo or meter begins with the next beat, which is the first of a bar.
  public var metronome: Metronome? {
    get {
      let packed = PackedMetronome(
        bits: controls.pointer.pointee.metronome.load(ordering: .relaxed))
      return packed.isOff ? nil : Metronome(tempo: packed.tempo, beats: packed.beats)
    }
    set {
      controls.pointer.pointee.metronome.store(
        PackedMetronome(newValue).bits, ordering: .relaxed)
      wake()
    }
  }

  /// The sound of the instrument that was given last, and why it is that.
  public var status: InstrumentStatus {
    instruments.withLock { $0.all[$0.all.count - 1].status }
  }

  /// Goes over to another instrument of the same sample rate, without a click.
  ///
  /// Notes of the old one fade away within 10 ms. It is freed by the next call of this or of `collect`.
  public func use(_ instrument: LoadedInstrument) {
    precondition(instrument.sampleRate == sampleRate, "the instrument has another sample rate")
    // An instrument is freed after the lock was given back: that may take milliseconds.
    _ = instruments.withLock { instruments -> LoadedInstrument? in
      guard instruments.all.last !== instrument else { return nil }
      instruments.all.append(instrument)
      return instruments.remove(
        controls.pointer.pointee.next.exchange(
          instrument.voice, ordering: .acquiringAndReleasing))
    }
    wake()
    collect()
  }

  /// Frees an instrument that has faded away; to be called some time after `use`.
  public func collect() {
    _ = instruments.withLock { instruments in
      instruments.remove(
        controls.pointer.pointee.retired.exchange(nil, ordering: .acquiringAndReleasing))
    }
  }

  /// The place for what is recorded, made when it is first asked for: it takes 8 MB.
  var inbox: UnsafeMutablePointer<PerformanceInbox> {
    instruments.withLock { _ in
      if let inbox = controls.pointer.pointee.inbox.load(ordering: .acquiring) { return inbox }
      let inbox = UnsafeMutablePointer<PerformanceInbox>.allocate(capacity: 1)
      inbox.initialize(to: PerformanceInbox(sampleRate: sampleRate))
      controls.pointer.pointee.inbox.store(inbox, ordering: .releasing)
      return inbox
    }
  }

  /// Frames that were rendered so far.
  var renderedFrames: Int {
    controls.pointer.pointee.renderedFrames.load(ordering: .acquiring)
  }

  // MARK: The audio thread

  /// The function that renders a block on the device's thread, and its state.
  public var client: AudioStreamClient {
    AudioStreamClient(render: renderBlock, state: UnsafeMutableRawPointer(renderer.pointer))
  }

  /// Fills `output` with interleaved frames, as if the device had asked for them at a time; the audio thread's.
  func render(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at now: Int) {
    renderer.pointer.pointee.render(output, frameCount: frameCount, at: now)
  }
}

/// Called on the device's thread for each block; reading the clock takes no lock and no system call.
private func renderBlock(
  _ state: UnsafeMutableRawPointer, _: UnsafePointer<Float>?,
  _ output: UnsafeMutablePointer<Float>?, _ frameCount: Int
) {
  guard let output else { return }
  state.assumingMemoryBound(to: PianoRender.self).pointee.render(
    output, frameCount: frameCount, at: PianoEngine.now)
}
