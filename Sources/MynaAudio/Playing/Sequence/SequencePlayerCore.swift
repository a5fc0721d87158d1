import AudioDevices
import Files
import MynaDSP
import SoundFiles
import Threads

/// The methods and state of a sequence player, which a `SequencePlayer` makes safe to use from any
/// thread.
///
/// The player plays a `SoundSequence`, which joins several sounds into one.
public final class SequencePlayerCore: OutputDeviceHolder {
  /// The current state.
  public private(set) var status = SequenceStatus()
  /// The player of the sequence, with its effect and volume.
  public let player: PlayerCore

  private var sequence: SoundSequence
  private var isPausedByRecording = false

  /// The minimum sample rate of a sequence.
  ///
  /// A lower rate would reduce the quality if music follows a speech recording with a low rate.
  private static let lowestRate = 44_100.0

  package init(devices: AudioDevices, device: String?) {
    sequence = SoundSequence(sampleRate: Self.lowestRate)
    player = PlayerCore(sequence, devices: devices, device: device)
  }

  package func go(to sound: OpenSequenceItem, at seconds: Double) throws(PlayerError) {
    // If no output is open, nothing depends on the old sample rate, so use the rate of the new
    // sound.
    let rate = min(
      max(sound.source.info.sampleRate, Self.lowestRate),
      EffectProcessor.sampleRateRange.upperBound)
    let target = player.hasOutput ? sequence : SoundSequence(sampleRate: rate)
    let frame = try rethrowing(
      as: PlayerError.sound, try target.go(to: sound, at: seconds))
    if player.hasOutput {
      try player.seek(toFrame: frame)
    } else {
      player.replaceSound(with: target, at: frame)
    }
    sequence = target
    update()
  }

  package func setNext(_ last: Int, with sound: OpenSequenceItem?) -> Bool {
    guard sequence.undecided == last else { return false }
    sequence.setNext(with: sound)
    if sound != nil, player.isEndTold { player.reread() }
    update()
    return true
  }

  /// Makes `last` the final sound in the sequence.
  ///
  /// Does nothing unless `last` is `status.undecided`.
  public func end(after last: Int) { _ = setNext(last, with: nil) }

  /// Removes the sound that would follow the current one.
  ///
  /// A new successor can then be chosen.
  public func forgetNext() {
    if sequence.forgetNext(after: player.nextFrame) { player.reread() }
    update()
  }

  /// Sets the linear gains of sounds by ID; the current sound's gain changes within 20 ms.
  ///
  /// Unknown IDs are ignored.
  public func setGains(_ gains: [Int: Double]) {
    if sequence.setGains(gains) { player.reread() }
  }

  /// Returns the failures since the last call.
  public func collectFailures() -> [SequenceFailure] {
    defer {
      sequence.failures = []
      update()
    }
    return sequence.failures
  }

  /// Starts or resumes playback; after the end, plays the last sound from its beginning.
  public func play() throws(PlayerError) {
    if player.status.state == .ended { try seek(to: 0) }
    try player.play()
    isPausedByRecording = false
    update()
  }

  /// Seeks to a position in the current sound, in seconds.
  public func seek(to seconds: Double) throws(PlayerError) {
    guard let span = sequence.span(of: player.heardFrame) else { return }
    try go(to: span.sound, at: seconds)
  }

  /// Fades out immediately and keeps the position.
  public func pause() {
    player.pause()
    update()
  }

  /// Stops playing, releases the device, and removes all sounds.
  public func stop() {
    player.stop()
    sequence = SoundSequence(sampleRate: Self.lowestRate)
    player.replaceSound(with: sequence, at: 0)
    isPausedByRecording = false
    update()
  }

  package var pace: Duration? { player.pace }

  var isQuiet: Bool { player.isQuiet }

  package func tick() {
    player.tick()
    sequence.forgetPlaces(before: player.heardFrame)
    update()
  }

  func releaseDevice() {
    player.releaseDevice()
    update()
  }

  func yieldDevice(to use: AudioFocus.Use, by time: any TimeSource) {
    if use == .recording { isPausedByRecording = player.status.state == .playing }
    releaseDevice(by: time)
  }

  func handle(_ event: AudioStreamEvent, of number: Int) {
    player.handle(event, of: number)
    update()
  }

  private func update() {
    let (frame, now) = (player.heardFrame, player.status)
    let span = sequence.span(of: frame)
    status.state = now.state
    status.item = span?.sound.item.id
    status.position = span?.position(at: frame, sampleRate: sequence.sampleRate) ?? 0
    status.duration = span?.sound.duration
    status.undecided = sequence.undecided
    status.hasFailures = !sequence.failures.isEmpty
    status.underrunCount = now.underrunCount
    status.load = now.load
    status.device = now.device
    status.problem = now.problem
    status.isPausedByRecording = isPausedByRecording
  }
}
