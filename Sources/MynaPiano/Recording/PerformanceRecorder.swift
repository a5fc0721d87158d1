public import AudioDevices
public import FoundationEssentials
public import MynaAudio
public import Threads

/// Records what a piano plays: its sound into a journal that is valid at every moment, and its events into a log beside it.
///
/// The sound is that of the engine after hall and ceiling, bit for bit in 24 bits, without the metronome. An engine has one
/// recorder. May be used on any thread, but not a device's. Calls may block while the disk does not answer; `status` never
/// does. What is not stopped when the recorder goes stays on disk and can be recovered.
///
/// ```swift
/// let recorder = PerformanceRecorder(engine)
/// try recorder.record(to: JournalPaths(path), eventLog: { id, _ in takes.eventLog(of: id) })
/// let take = try recorder.stop()
/// ```
public final class PerformanceRecorder: Sendable {
  private let queue: TickingQueue<PerformanceCore>

  /// Creates a recorder of what an engine plays to its device.
  public init(_ engine: PianoEngine, time: any TimeSource = SystemTime()) {
    queue = TickingQueue(
      PerformanceCore(engine, time: time), label: "Myna.PerformanceRecorder", time: time)
  }

  /// The present state.
  public var status: PerformanceStatus { queue.status }

  /// Begins a take in a new journal; does nothing while there already is a take.
  ///
  /// - Parameters:
  ///   - eventLog: returns the path of the log of a take's events, given its id and the path of
  ///     its journal; the log must not exist, and its folder is made. `MynaStudio` makes a MIDI
  ///     file of it when it finishes the take. Called on a thread of the recorder.
  ///   - countIn: bars of a metronome that are heard before the take begins, exactly with the beat behind them.
  ///   - microphone: a microphone whose sound is mixed into the piano's, where the piano was heard at the time; nil for none.
  ///   - maximumDuration: seconds after which the take is paused, exact to the frame; nil for no limit.
  /// - Throws: `device` if the microphone cannot be opened, `file` if the journal cannot be made. A log that cannot be made is told by `status.eventProblem`.
  public func record(
    to paths: JournalPaths, eventLog: @escaping @Sendable (UUID, _ journal: String) -> String,
    id: UUID = UUID(),
    title: String? = nil, countIn: CountIn? = nil, microphone: PerformanceMicrophone? = nil,
    maximumDuration: Double? = nil
  ) throws(RecorderError) {
    try queue.perform { core throws(RecorderError) in
      try core.record(
        to: paths, eventLog: eventLog, id: id, title: title, countIn: countIn,
        microphone: microphone, maximumDuration: maximumDuration)
    }
  }

  /// Leaves out what is played from now on; the journal holds all so far, and can be played.
  ///
  /// In the log, all keys and pedals go up.
  public func pause() { queue.perform { core in core.pause() } }

  /// Goes on with the same take; pedals that are down are down in the log again.
  ///
  /// - Parameter countIn: bars of a metronome that are heard before it goes on.
  public func resume(countIn: CountIn? = nil) throws(RecorderError) {
    try queue.perform { core throws(RecorderError) in try core.resume(countIn: countIn) }
  }

  /// Completes the take's journal and log and returns what the journal holds; also of a take that ended by itself.
  public func stop() throws(RecorderError) -> RecordedTake {
    try queue.perform { core throws(RecorderError) in try core.stop() }
  }

  /// Pauses the take if its device is gone; to be called with the events of the engine's `OutputStream`.
  ///
  /// The take can go on when the engine plays on another stream. A piano that is moved to another speaker just plays on.
  ///
  /// - Parameter name: the name of the stream's device.
  public func handle(_ event: AudioStreamEvent, ofDevice name: String) {
    queue.perform { core in core.handle(event, ofDevice: name) }
  }
}
