import Synchronization

/// Values shared by the audio thread and the player's thread, as atomics.
struct PlaybackControls: ~Copyable, @unchecked Sendable {
  /// In: whether sound is wanted.
  let isPlaying = Atomic<Bool>(false)
  /// In: the bits of the volume, a linear gain.
  let volume = Atomic<UInt32>(Float(1).bitPattern)
  /// In: the voice to go over to.
  let next = Atomic<UnsafeMutablePointer<Voice>?>(nil)
  /// In: the tap that gets what the device gets; nil for none.
  let tap = Atomic<UnsafeMutablePointer<PlaybackTap>?>(nil)
  /// Out: the voice that is not needed any more, to be freed.
  let retired = Atomic<UnsafeMutablePointer<Voice>?>(nil)
  /// Out: the frame of the sound that is given out next.
  let frame = Atomic<Int>(0)
  /// Out: frames of silence given out since playing was stopped, or since the last tail.
  let silentFrames = Atomic<Int>(0)
  /// Out: whether the last tail has been given out.
  let hasEnded = Atomic<Bool>(false)
  /// Out: times that the device was given silence for want of sound.
  let underruns = Atomic<Int>(0)
}
