import MynaAudio
import MynaDSP

/// Plays sounds one after another: a `SequencePlayer`, or in tests something that needs no device.
protocol SoundQueue: Sendable {
  var status: SequenceStatus { get }
  func go(
    to item: SequenceItem, at seconds: Double, while goesOn: () -> Bool
  ) throws(PlayerError)
  func follow(
    _ last: Int, with item: SequenceItem, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool
  func endBehind(_ last: Int, while isWanted: () -> Bool)
  func forgetNext()
  func setGains(_ gains: [Int: Double])
  func takeFailures() -> [SequenceFailure]
  func play() throws(PlayerError)
  func pause()
  func stop()
  func seek(to seconds: Double) throws(PlayerError)
  func setChain(_ chain: EffectChain, limitsPeaks: Bool) throws(PlayerError)
  func setVolume(_ volume: Double)
}

extension SequencePlayer: SoundQueue {}
