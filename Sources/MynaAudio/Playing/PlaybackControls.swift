import Synchronization

/// Atomic values shared by the audio thread and the player's thread.
struct PlaybackControls: ~Copyable, @unchecked Sendable {
  /// Input: whether to play.
  let isPlaying = Atomic<Bool>(false)
  /// Input: the bit pattern of the volume, a linear gain.
  let volume = Atomic<UInt32>(Float(1).bitPattern)
  /// Input: the voice to fade to.
  let next = Atomic<UnsafeMutablePointer<Voice>?>(nil)
  /// Input: the tap that copies the output; nil for none.
  let tap = Atomic<UnsafeMutablePointer<PlaybackTap>?>(nil)
  /// Output: the voice that is no longer needed and can be freed.
  let retired = Atomic<UnsafeMutablePointer<Voice>?>(nil)
  /// Output: the next frame of the sound.
  let frame = Atomic<Int>(0)
  /// Output: the frames of silence since playback stopped, or since the last tail.
  let silentFrames = Atomic<Int>(0)
  /// Output: whether the last tail was sent to the device.
  let hasEnded = Atomic<Bool>(false)
  /// Output: how often the device got silence because sound was missing.
  let underruns = Atomic<Int>(0)
}
