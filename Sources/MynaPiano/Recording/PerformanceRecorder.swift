public import MynaAudio
public import Threads

/// Records what a piano plays.
///
/// The audio is written to a journal that is valid at any time, and the events are written to a log
/// next to it.
///
/// The audio is the engine's output after reverb and limiter, exact to 24 bits, without the
/// metronome. An engine has one recorder. If the recorder is released during a take, the take stays
/// on disk and can be recovered.
///
/// ```swift
/// let recorder = PerformanceRecorder(engine)
/// try await recorder.run { recorder in
///   try recorder.record(to: JournalPaths(path), eventLog: { id, _ in takes.eventLog(of: id) })
/// }
/// let take = try await recorder.run { try $0.stop() }
/// ```
public typealias PerformanceRecorder = CoreOwner<PerformanceRecorderCore>

extension CoreOwner where Core == PerformanceRecorderCore {
  /// Creates a recorder for an engine's output.
  public convenience init(_ engine: PianoEngine, time: any TimeSource = SystemTime()) {
    self.init(
      PerformanceRecorderCore(engine, time: time), label: "Myna.PerformanceRecorder", time: time)
  }
}
