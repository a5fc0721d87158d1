public import AudioDevices
public import MynaDSP
public import SoundFiles
public import Threads

/// Plays a sound file through an effect on a device, and changes everything while it plays.
///
/// May be used on any thread, but not a device's. Calls may block for as long as it takes to read a little of the
/// file, `play` also while the sound server does not answer; `status` never does.
public final class Player: Sendable {
  /// The file's own description.
  public let info: SoundFileInfo

  private let focus: AudioFocus
  private let time: any TimeSource
  private let queue: TickingQueue<PlayerCore>

  /// Opens a sound; plays damaged files as far as they can be read, and mixes more than two channels to stereo.
  ///
  /// - Parameters:
  ///   - device: an id, a name or part of either; nil for the system's default, whose changes are then followed.
  ///   - goesOn: called on any thread while waiting for the file; returning false cancels.
  public init(
    path: String, devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime(),
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws(PlayerError) {
    let core: PlayerCore
    do throws(RenderError) {
      let source = try SoundSource(
        path: path, salvages: true, downmixes: true, time: time, while: goesOn)
      info = source.info
      core = PlayerCore(try SoundWindow(source, while: goesOn), devices: devices, device: device)
    } catch {
      throw .sound(error)
    }
    (self.focus, self.time) = (focus, time)
    let queue = TickingQueue(core, label: "Myna.Player", time: time)
    self.queue = queue
    let id = ObjectIdentifier(self)
    queue.perform { core in
      core.onEvent = { [weak queue] event, output in
        queue?.enqueue { $0.handle(event, of: output) }
      }
      core.onRest = { focus.rest(id) }
    }
  }

  // The player may be released while it plays.
  deinit { focus.rest(ObjectIdentifier(self)) }

  /// The present state.
  public var status: PlayerStatus { queue.status }

  /// Plays, or goes on; from the beginning when it had come to the end.
  public func play() throws(PlayerError) {
    focus.take(self) { [weak self] in
      guard let self else { return }
      queue.letGo(by: time)
    }
    do throws(PlayerError) {
      try queue.perform { core throws(PlayerError) in try core.play() }
    } catch {
      focus.rest(ObjectIdentifier(self))
      throw error
    }
  }

  /// Fades out at once, and stays where it is.
  public func pause() { queue.perform { core in core.pause() } }

  /// Ends playing, gives the device back, and goes to the beginning.
  public func stop() { queue.perform { core in core.stop() } }

  /// Goes to a place in the sound, in seconds; exact to the frame.
  public func seek(to seconds: Double) throws(PlayerError) {
    try queue.perform { core throws(PlayerError) in try core.seek(to: seconds) }
  }

  /// Goes forward, or back, by seconds.
  public func skip(by seconds: Double) throws(PlayerError) {
    try queue.perform { core throws(PlayerError) in try core.skip(by: seconds) }
  }

  /// Sounds otherwise from the next moment on: another effect, or other settings of the same.
  ///
  /// - Parameter limitsPeaks: whether the true peak of what the effect changes is kept at −1 dB of full scale; an unchanged sound
  ///   plays as it is.
  public func setChain(_ chain: EffectChain, limitsPeaks: Bool = true) throws(PlayerError) {
    try queue.perform { core throws(PlayerError) in
      try core.setChain(chain, limitsPeaks: limitsPeaks)
    }
  }

  /// Plays at a linear gain, 0…; 1 leaves the samples as they are.
  public func setVolume(_ volume: Double) {
    queue.perform { core in core.setVolume(max(0, volume)) }
  }

  /// Plays a part of the sound, in seconds, again and again; nil plays straight on.
  public func setLoop(_ seconds: ClosedRange<Double>?) throws(PlayerError) {
    try queue.perform { core throws(PlayerError) in try core.setLoop(seconds) }
  }
}
