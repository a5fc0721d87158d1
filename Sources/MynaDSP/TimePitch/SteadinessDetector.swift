import CRealtime
import Realtime

/// Tells sound whose spectrum holds still, such as an organ or a held chord, from voices, which never do.
///
/// Fifty times for each second, the magnitudes of a window of about 85 ms are compared with those of 160 ms before. Of speech in rooms
/// they are never as alike as 0.99 twice in a row; of a steady sound they are, whatever its periods. What is 20 dB softer than
/// the loudest does not count: it is the hum of a room between two words.
struct SteadinessDetector: ~Copyable, Sendable {
  /// Frames in a window.
  static var size: Int { @_noLocks get { 1_024 } }

  private(set) var isSteady = false
  private let transform = RealFourierTransform(count: Self.size)
  private let window = HannWindow.make(Self.size)
  private let frame = Memory<Float>(count: Self.size)
  private let real = Memory<Float>(count: Self.binCount)
  private let imaginary = Memory<Float>(count: Self.binCount)
  /// The magnitudes of the last windows, the oldest of which is replaced next.
  private let past = Memory<Float>(count: Self.distance * Self.binCount)
  private var oldest = 0
  private var count = 0
  /// The energy of the loudest window, which fades by 4 dB in a second.
  private var loudest: Float = 0
  /// Windows in a row that were alike.
  private var run = 0

  private static var binCount: Int { @_noLocks get { size / 2 &+ 1 } }
  /// Windows from one to that which it is compared with.
  private static var distance: Int { @_noLocks get { 8 } }

  /// Notes the window of a sound that begins at a frame, 20 ms after the one before.
  @_noLocks mutating func note(_ sound: AudioBlock, from start: Int) {
    for n in 0..<Self.size {
      var sum: Float = 0
      for channel in 0..<sound.channelCount { sum += sound[channel][start &+ n] }
      frame[n] = window[n] * sum
    }
    transform.forward(frame.base, real.base, imaginary.base)
    let then = past.base + oldest &* Self.binCount
    var (product, energy, earlier): (Float, Float, Float) = (0, 0, 0)
    for bin in 0..<Self.binCount {
      let square = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      let magnitude = rt_sqrt(square)
      product += magnitude * then[bin]
      energy += square
      earlier += then[bin] * then[bin]
      then[bin] = magnitude
    }
    oldest = oldest &+ 1 == Self.distance ? 0 : oldest &+ 1
    count = min(count &+ 1, Self.distance &+ 1)
    loudest = max(energy, 0.98 * loudest)
    let isKnown = count > Self.distance && energy > max(Self.silence, 0.01 * loudest)
    judge(isKnown ? product / rt_sqrt(energy * earlier + 1e-30) : 0)
  }

  /// Begins anew where something else has begun.
  @_noLocks mutating func forget() { (isSteady, count, run) = (false, 0, 0) }

  /// Forgets all that was heard.
  @_noLocks mutating func reset() {
    forget()
    loudest = 0
  }

  @_noLocks private mutating func judge(_ likeness: Float) {
    run = likeness > 0.99 ? run &+ 1 : 0
    if run >= 2 { isSteady = true }
    if likeness < 0.97 { isSteady = false }
  }

  /// The energy of a spectrum too soft to tell anything, about −80 dBFS.
  private static var silence: Float { @_noLocks get { 1e-2 } }
}
