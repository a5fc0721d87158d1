public import MynaAudio
public import Threads

/// Records what a piano plays: the sound in a journal that is valid at any time, the events in a
/// log beside it.
///
/// The sound is the engine's output after hall and ceiling, bit for bit in 24 bits, without the
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
public typealias PerformanceRecorder = Owner<PerformanceCore>

extension Owner where Core == PerformanceCore {
  /// Creates a recorder of an engine's output.
  public convenience init(_ engine: PianoEngine, time: any TimeSource = SystemTime()) {
    self.init(
      PerformanceCore(engine, time: time), label: "Myna.PerformanceRecorder", time: time)
  }
}
