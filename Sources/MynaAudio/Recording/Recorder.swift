public import AudioDevices
public import Threads

/// Records a microphone into a journal that is valid at all times.
///
/// If the recorder is released before a take is stopped, the take stays on disk and can be
/// recovered.
///
/// ```swift
/// let recorder = Recorder()
/// try await recorder.run { try $0.record(to: "words.wav") }
/// let take = try await recorder.run { try $0.stop() }
/// ```
public typealias Recorder = CoreOwner<RecorderCore>

extension CoreOwner where Core == RecorderCore {
  /// Creates a recorder.
  ///
  /// No device is opened until the recorder starts to listen or record.
  ///
  /// - Parameter device: an ID, a name, or part of either; nil for the system's default.
  public convenience init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.init(
      RecorderCore(devices: devices, device: device, time: time), label: "Myna.Recorder",
      time: time)
    let holder = holder(of: focus, for: .recording) { core, _ in core.interrupt() }
    sync { core in
      core.focus = holder
      core.onEvent = { [weak self] event, input in
        self?.enqueue { $0.handle(event, of: input) }
      }
    }
  }

  /// Returns a tap that delivers the microphone's audio from now on, after gain and filters, while
  /// the recorder is recording or listening.
  ///
  /// During recording, a tap receives the take's frames plus any silence that is skipped. Frames
  /// arrive about 20 ms after the microphone has recorded them, or about 50 ms if the recorder only
  /// listens. A tap does not open the microphone. All taps receive the same frames.
  ///
  /// ```swift
  /// let recorder = Recorder()
  /// let tap = recorder.tap()
  /// try await recorder.run { try $0.listen() }
  /// for await block in tap { print(block.channels[0].map(\.magnitude).max() ?? 0) }
  /// ```
  public func tap() -> SoundTap {
    let (tap, continuation) = SoundTap.make()
    enqueue { $0.add(continuation) }
    return tap
  }
}
