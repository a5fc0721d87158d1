import AudioDevices
import Files
import MynaDSP
import SoundFiles

/// The logic and state of a player of several sounds; for one thread at a time.
///
/// It is a player of one sound, which is a `SoundSequence`.
final class SequenceCore: OutputHolding {
  /// The present state.
  package private(set) var status = SequenceStatus()
  let player: PlayerCore

  private var sequence: SoundSequence
  private var isPausedByRecording = false

  /// Behind speech of a low rate there may be music.
  private static let lowestRate = 44_100.0

  init(devices: AudioDevices, device: String?) {
    sequence = SoundSequence(sampleRate: Self.lowestRate)
    player = PlayerCore(sequence, devices: devices, device: device)
  }

  // MARK: What is played

  /// Goes to a place of a sound, in seconds, and forgets what was to come.
  func go(to sound: SequenceSound, at seconds: Double) throws(PlayerError) {
    // Without an output there is nothing to go on with, so the rate can be that of the sound.
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

  /// Decides what follows the sound `last`, unless that is not the last one any more; returns whether it did.
  func follow(_ last: Int, with sound: SequenceSound?) -> Bool {
    guard sequence.undecided == last else { return false }
    sequence.follow(with: sound)
    if sound != nil, player.isEndTold { player.reread() }
    update()
    return true
  }

  /// Leaves open again what follows the sound that is heard.
  func forgetNext() {
    if sequence.forgetNext(after: player.nextFrame) { player.reread() }
    update()
  }

  /// Changes the gains of sounds, within 20 ms where they are heard.
  func setGains(_ gains: [Int: Double]) {
    if sequence.setGains(gains) { player.reread() }
  }

  /// Takes away what went wrong with sounds since it was asked last.
  func takeFailures() -> [SequenceFailure] {
    defer {
      sequence.failures = []
      update()
    }
    return sequence.failures
  }

  // MARK: Transport

  func play() throws(PlayerError) {
    if player.status.state == .ended { try seek(to: 0) }
    try player.play()
    isPausedByRecording = false
    update()
  }

  func seek(to seconds: Double) throws(PlayerError) {
    guard let place = sequence.place(of: player.heardFrame) else { return }
    try go(to: place.sound, at: seconds)
  }

  func pause() {
    player.pause()
    update()
  }

  func pauseForRecording() {
    isPausedByRecording = player.status.state == .playing
    pause()
  }

  func stop() {
    player.stop()
    sequence = SoundSequence(sampleRate: Self.lowestRate)
    player.replaceSound(with: sequence, at: 0)
    isPausedByRecording = false
    update()
  }

  func setChain(_ chain: EffectChain, limitsPeaks: Bool) throws(PlayerError) {
    try player.setChain(chain, limitsPeaks: limitsPeaks)
  }

  func setVolume(_ volume: Double) { player.setVolume(volume) }

  // MARK: Its device

  package var pace: Duration? { player.pace }

  var isQuiet: Bool { player.isQuiet }

  package func tick() {
    player.tick()
    sequence.forgetPlaces(before: player.heardFrame)
    update()
  }

  func letGo() {
    player.letGo()
    update()
  }

  func handle(_ event: AudioStreamEvent, of number: Int) {
    player.handle(event, of: number)
    update()
  }

  private func update() {
    let (frame, now) = (player.heardFrame, player.status)
    let place = sequence.place(of: frame)
    status.state = now.state
    status.item = place?.sound.item.id
    status.position = place?.position(at: frame, sampleRate: sequence.sampleRate) ?? 0
    status.duration = place?.sound.duration
    status.undecided = sequence.undecided
    status.hasFailures = !sequence.failures.isEmpty
    status.underrunCount = now.underrunCount
    status.load = now.load
    status.device = now.device
    status.problem = now.problem
    status.isPausedByRecording = isPausedByRecording
  }
}
