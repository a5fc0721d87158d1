public import AudioDevices
public import MynaDSP
public import Threads

/// Plays sound files one right after another through an effect, which runs on from each to the next.
///
/// May be used on any thread, but not a device's. Calls may block as those of a `Player`; `status` never does. Who plays
/// decides what follows the sound `status.undecided`, best as soon as it is one: until then nothing comes after it, and it
/// does not count as the last one either.
public final class SequencePlayer: Sendable {
  private let time: any TimeSource
  private let queue: Owner<SequenceCore>

  /// A player without a sound.
  ///
  /// - Parameter device: an id, a name or part of either; nil for the system's default, whose changes are then followed.
  public init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.time = time
    let queue = Owner(
      SequenceCore(devices: devices, device: device), label: "Myna.SequencePlayer", time: time)
    self.queue = queue
    let holder = queue.holder(of: focus, for: .playing) { core, use in
      if use == .recording { core.pauseForRecording() }
      core.letGo(by: time)
    }
    queue.sync { core in
      core.player.focus = holder
      core.player.onEvent = { [weak queue] event, output in
        queue?.enqueue { $0.handle(event, of: output) }
      }
    }
  }

  /// The present state.
  public var status: SequenceStatus { queue.status }

  // MARK: What is played

  /// Goes to a place of a sound, in seconds, and forgets what was to come; goes over to it within 20 ms if it plays.
  ///
  /// - Parameter goesOn: called while waiting for the file; returning false cancels.
  public func go(
    to item: SequenceItem, at seconds: Double = 0, while goesOn: () -> Bool = { true }
  ) throws(PlayerError) {
    let sound = try open(item, while: goesOn)
    try queue.sync { core throws(PlayerError) in try core.go(to: sound, at: seconds) }
  }

  /// Decides what follows a sound that is `status.undecided`.
  ///
  /// - Parameter isWanted: asked while waiting for the file, and once more when no other call can come in between; if not,
  ///   nothing is decided.
  /// - Returns: whether it was decided.
  @discardableResult public func follow(
    _ last: Int, with item: SequenceItem, while isWanted: () -> Bool = { true }
  ) throws(PlayerError) -> Bool {
    let sound = try open(item, while: isWanted)
    return queue.sync { core in isWanted() && core.follow(last, with: sound) }
  }

  /// Decides that nothing follows a sound that is `status.undecided`.
  ///
  /// - Parameter isWanted: asked when no other call can come in between; if not, nothing is decided.
  public func endBehind(_ last: Int, while isWanted: () -> Bool = { true }) {
    queue.sync { core in _ = isWanted() && core.follow(last, with: nil) }
  }

  /// Leaves open again what follows the sound that is heard.
  public func forgetNext() { queue.sync { core in core.forgetNext() } }

  /// Changes the linear gains of sounds by their ids, within 20 ms where they are heard; those it does not have do not matter.
  public func setGains(_ gains: [Int: Double]) {
    queue.sync { core in core.setGains(gains) }
  }

  /// Tells what went wrong with sounds since it was asked last.
  public func takeFailures() -> [SequenceFailure] {
    queue.sync { core in core.takeFailures() }
  }

  // MARK: Transport

  /// Plays, or goes on; the last sound from its beginning when it had come to its end.
  public func play() throws(PlayerError) {
    try queue.sync { core throws(PlayerError) in try core.play() }
  }

  /// Fades out at once, and stays where it is.
  public func pause() { queue.sync { core in core.pause() } }

  /// Ends playing, gives the device back, and forgets its sounds.
  public func stop() { queue.sync { core in core.stop() } }

  /// Goes to a place in the sound that is heard, in seconds.
  public func seek(to seconds: Double) throws(PlayerError) {
    try queue.sync { core throws(PlayerError) in try core.seek(to: seconds) }
  }

  /// Sounds otherwise from the next moment on: another effect, or other settings of the same.
  ///
  /// - Parameter limitsPeaks: whether the true peak of what the effect changes is kept at −1 dB of full scale; an unchanged sound
  ///   plays as it is.
  public func setChain(_ chain: EffectChain, limitsPeaks: Bool = true) throws(PlayerError) {
    try queue.sync { core throws(PlayerError) in
      try core.setChain(chain, limitsPeaks: limitsPeaks)
    }
  }

  /// Plays at a linear gain, 0…; 1 leaves the samples as they are.
  public func setVolume(_ volume: Double) {
    queue.sync { core in core.setVolume(max(0, volume)) }
  }

  private func open(
    _ item: SequenceItem, while goesOn: () -> Bool
  ) throws(PlayerError) -> SequenceSound {
    do throws(RenderError) {
      return try SequenceSound(item, time: time, while: goesOn)
    } catch {
      throw .sound(error)
    }
  }
}
