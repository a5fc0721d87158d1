import MynaDSP

/// The hall around an instrument; at an amount of 0 it changes no bit and costs nothing.
struct PianoHall: ~Copyable, Sendable {
  private var reverb: Reverb
  private var amount = 0.0
  private var isBypassed = true
  /// Frames that were rendered since the amount became 0.
  private var framesAtZero = 0
  /// Frames after which the hall has certainly reached its new mix.
  private let settlingFrames: Int
  /// Frames after which what sounded in it is 120 dB weaker.
  let decayFrames: Int

  init(sampleRate: Double) {
    reverb = Reverb(
      Reverb.Parameters(preset: .mediumHall2, wetDryMix: 100), sampleRate: sampleRate,
      channelCount: 2)
    decayFrames = 2 * reverb.tail
    reverb.parameters.wetDryMix = 0
    reverb.reset()
    settlingFrames = Int(0.1 * sampleRate)
  }

  /// Adds the hall to a stereo buffer in place.
  ///
  /// - Parameter newAmount: The share of the hall in the sound, 0…100 %; a new one is reached in 20 ms.
  @_noLocks mutating func process(_ buffer: inout AudioBuffer, amount newAmount: Double) {
    if newAmount != amount { change(to: newAmount) }
    guard !isBypassed else { return }
    reverb.process(&buffer)
    guard amount == 0 else { return }
    framesAtZero &+= buffer.frameCount
    isBypassed = framesAtZero >= settlingFrames
  }

  /// Forgets what sounds in it.
  @_noLocks mutating func reset() { reverb.reset() }

  @_noLocks private mutating func change(to newAmount: Double) {
    if isBypassed { reverb.reset() }
    (amount, framesAtZero, isBypassed) = (newAmount, 0, false)
    reverb.parameters = Reverb.Parameters(preset: .mediumHall2, wetDryMix: newAmount)
  }
}
