public import AudioDevices
public import Threads

/// Plays an audio file through an effect on a device.
///
/// Everything can be changed while it plays.
///
/// ```swift
/// let player = try Player(path: "words.wav")
/// try await player.run { player in
///   try player.setChain(EffectPreset.vader.chain)
///   try player.play()
/// }
/// await player.finish()
/// ```
public typealias Player = CoreOwner<PlayerCore>

extension CoreOwner where Core == PlayerCore {
  /// Opens an audio file.
  ///
  /// Damaged files play as far as they can be read, and more than two channels are mixed to stereo.
  ///
  /// - Parameters:
  ///   - device: an ID, a name, or part of either; nil to follow the system's default.
  ///   - shouldContinue: called on any thread while waiting for the file; returning false cancels.
  /// - Throws: `sound` if the file cannot be read.
  public convenience init(
    path: String, devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime(),
    while shouldContinue: @escaping @Sendable () -> Bool = { true }
  ) throws(PlayerError) {
    let core: PlayerCore
    do throws(RenderError) {
      let source = try RenderSource(
        path: path, salvages: true, downmixes: true, time: time, while: shouldContinue)
      core = PlayerCore(
        try ReadAheadBuffer(source, while: shouldContinue), info: source.info, devices: devices,
        device: device)
    } catch {
      throw .sound(error)
    }
    self.init(core, label: "Myna.Player", time: time)
    let holder = holder(of: focus, for: .playing) { core, _ in core.releaseDevice(by: time) }
    sync { core in
      core.focus = holder
      core.onEvent = { [weak self] event, output in
        self?.enqueue { $0.handle(event, of: output) }
      }
    }
  }

  /// Opens an audio file as `init` does, without blocking the caller's thread.
  public nonisolated(nonsending) static func open(
    path: String, devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime()
  ) async throws(PlayerError) -> Player {
    try await SerialThread(label: "Myna.Opening", isUrgent: true).run { () throws(PlayerError) in
      try Player(path: path, devices: devices, focus: focus, device: device, time: time)
    }
  }

  /// Returns a tap that delivers the device's output from now on, with effect and volume applied,
  /// including silence.
  ///
  /// A tap does not change the sound, and uses no resources while the player has no open device.
  /// Frames arrive about 10 ms after they are sent to the device, but before they are heard. They
  /// have the sound's channel count and the device's sample rate, which can change when playback is
  /// restarted. All taps receive the same frames.
  public func tap() -> SoundTap {
    let (tap, continuation) = SoundTap.make()
    enqueue { $0.add(continuation) }
    return tap
  }

  /// Waits until playback has ended, paused, or stopped.
  ///
  /// If the task is canceled, this returns and the player continues.
  public func finish() async {
    for await status in statuses where status.state != .playing { return }
  }
}
