public import AudioDevices
public import MIDI
public import MynaAudio
import Realtime
import Synchronization
import Threads

/// An audio source that plays MIDI events in time on an instrument, with reverb.
///
/// An event is heard `delay` seconds plus the stream's latency after its time stamp, regardless of
/// when it arrived within a block. A late event sounds immediately. The engine can be called from
/// any thread. If events arrive faster than they can be processed, all keys are released, so no
/// note can sound forever.
///
/// ```swift
/// let engine = PianoEngine(LoadedInstrument(sampleRate: device.streamSampleRate))
/// let stream = try OutputStream(
///   engine, on: device, followsDefault: true, devices: devices) { _ in }
/// try stream.start()
/// engine.send(.noteOn(channel: 0, key: 60, velocity: 100))
/// ```
public final class PianoEngine: OutputSource, Sendable {
  /// The first instrument's sample rate, in hertz.
  public let sampleRate: Double
  /// The number of channels, which is always two.
  public var channelCount: Int { 2 }
  /// The time in seconds from an event's time stamp to its frame in the stream, about 0.008.
  public let delay: Double

  /// The time, in seconds, by which events are delayed, which keeps them from being late if a
  /// device requests a block early.
  private static let leeway = 0.003

  let controls: PinnedValue<PianoControls>
  private let renderer: PinnedValue<LivePianoRenderer>
  let instruments: Mutex<Instruments>
  /// A closure that is called once when the piano must play again; nil unless the piano's device is
  /// resting.
  let waker = Mutex<(@Sendable () -> Void)?>(nil)

  struct Instruments {
    var all: [LoadedInstrument]

    mutating func remove(_ voice: UnsafeMutablePointer<RealtimeInstrument>?) -> LoadedInstrument? {
      all.firstIndex { $0.voice == voice }.map { all.remove(at: $0) }
    }
  }

  /// Creates a piano with an instrument that was loaded at the device's sample rate.
  public init(_ instrument: LoadedInstrument) {
    sampleRate = instrument.sampleRate
    controls = PinnedValue(PianoControls())
    let delayFrames = Int(Self.leeway * sampleRate)
    renderer = PinnedValue(
      LivePianoRenderer(
        instrument.voice, controls: controls.pointer, delayFrames: delayFrames,
        sampleRate: sampleRate))
    delay = Double(delayFrames + renderer.pointer.pointee.latency) / sampleRate
    instruments = Mutex(Instruments(all: [instrument]))
  }

  /// The current time in nanoseconds of `CLOCK_MONOTONIC`, the clock of event time stamps.
  public static var now: Int { MonotonicClock.nanoseconds }

  // MARK: Playing

  /// Plays an event on any channel.
  ///
  /// Program changes and controllers for banks and tunings have no effect. To change the
  /// instrument, call `use`. Events are played in the order in which they are sent.
  ///
  /// - Parameter stamp: the time of the event, in nanoseconds of `CLOCK_MONOTONIC`.
  public func send(_ event: MIDIEvent, at stamp: Int = now) {
    guard let event = event.onPiano else { return }
    send(.event(event), at: stamp)
  }

  /// Releases all keys and pedals; the notes fade naturally.
  public func releaseAll(at stamp: Int = now) { send(.release, at: stamp) }

  /// Silences everything, including the reverb, within 10 ms, and releases all keys and pedals.
  public func reset(at stamp: Int = now) { send(.reset, at: stamp) }

  private func send(_ content: PianoEngineCommand.Content, at stamp: Int) {
    // The queue supports one writer at a time.
    instruments.withLock { _ in
      let command = PianoEngineCommand(stamp: stamp, content: content)
      if !controls.pointer.pointee.commands.write(command) {
        controls.pointer.pointee.hasOverflowed.store(true, ordering: .releasing)
      }
    }
    wake()
  }

  // MARK: Sound

  /// The amount of reverb, 0…100 %; at 0, the default, the audio is bit-identical.
  public var hall: Double {
    get { Double(bitPattern: controls.pointer.pointee.hall.load(ordering: .relaxed)) }
    set {
      let amount = newValue > 0 ? min(newValue, 100) : 0
      controls.pointer.pointee.hall.store(amount.bitPattern, ordering: .relaxed)
    }
  }

  /// The metronome, which is heard but never recorded; nil, the default, means no metronome.
  ///
  /// The metronome starts with the next block. A new tempo or meter starts with the next beat,
  /// which becomes the first beat of a bar.
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

  /// The status of the most recently set instrument.
  public var status: InstrumentStatus {
    instruments.withLock { $0.all[$0.all.count - 1].status }
  }

  /// Switches to another instrument with the same sample rate, without a click.
  ///
  /// The old instrument fades out within 10 ms. The next call to `use` or `collect` frees it.
  public func use(_ instrument: LoadedInstrument) {
    precondition(instrument.sampleRate == sampleRate, "the instrument has another sample rate")
    // Free the removed instrument outside the lock, because that can take milliseconds.
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

  /// Frees an instrument that has faded out.
  ///
  /// Call this some time after `use`.
  public func collect() {
    _ = instruments.withLock { instruments in
      instruments.remove(
        controls.pointer.pointee.retired.exchange(nil, ordering: .acquiringAndReleasing))
    }
  }

  /// The inbox for recording, which is created on first use because it takes up 8 MB.
  var inbox: UnsafeMutablePointer<PerformanceInbox> {
    instruments.withLock { _ in
      if let inbox = controls.pointer.pointee.inbox.load(ordering: .acquiring) { return inbox }
      let inbox = UnsafeMutablePointer<PerformanceInbox>.allocate(capacity: 1)
      inbox.initialize(to: PerformanceInbox(sampleRate: sampleRate))
      controls.pointer.pointee.inbox.store(inbox, ordering: .releasing)
      return inbox
    }
  }

  var renderedFrames: Int {
    controls.pointer.pointee.renderedFrames.load(ordering: .acquiring)
  }

  // MARK: The audio thread

  /// The function that renders a block on the device's thread, and its state.
  public var client: AudioStreamClient {
    AudioStreamClient(render: renderBlock, state: UnsafeMutableRawPointer(renderer.pointer))
  }

  func render(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at now: Int) {
    renderer.pointer.pointee.render(output, frameCount: frameCount, at: now)
  }
}

/// Renders a block on the device's thread.
///
/// Reading the clock requires neither a lock nor a system call.
private func renderBlock(
  _ state: UnsafeMutableRawPointer, _: UnsafePointer<Float>?,
  _ output: UnsafeMutablePointer<Float>?, _ frameCount: Int
) {
  guard let output else { return }
  state.assumingMemoryBound(to: LivePianoRenderer.self).pointee.render(
    output, frameCount: frameCount, at: PianoEngine.now)
}
