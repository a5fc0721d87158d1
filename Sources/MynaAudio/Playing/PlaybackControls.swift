import Synchronization

/// Atomic values shared by the audio thread and the player's thread.
///
/// The player's thread writes the first four values and reads the others.
struct PlaybackControls: ~Copyable, @unchecked Sendable {
  let isPlaying = Atomic<Bool>(false)
  let volume = Atomic<UInt32>(Float(1).bitPattern)
  let next = Atomic<UnsafeMutablePointer<PlaybackVoice>?>(nil)
  let tap = Atomic<UnsafeMutablePointer<PlaybackTap>?>(nil)
  let retired = Atomic<UnsafeMutablePointer<PlaybackVoice>?>(nil)
  let frame = Atomic<Int>(0)
  /// The number of silent frames rendered since playback paused, or since the end of an effect's
  /// tail.
  let silentFrames = Atomic<Int>(0)
  let hasEnded = Atomic<Bool>(false)
  let underruns = Atomic<Int>(0)
}
