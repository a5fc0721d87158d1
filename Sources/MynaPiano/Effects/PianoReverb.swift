import MynaDSP

/// The reverb of a room around an instrument.
///
/// At an amount of 0, the audio is bit-identical, and the reverb takes no processing time. Amounts
/// are percentages. After `decayFrames`, the reverb has decayed by 120 dB.
struct PianoReverb: ~Copyable, Sendable {
  private var reverb: Reverb
  private var amount = 0.0
  private var isBypassed = true
  private var framesAtZero = 0
  /// The number of frames after which a change to the amount is complete.
  private let settlingFrames: Int
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

  @_noLocks mutating func process(_ buffer: inout AudioBuffer, amount newAmount: Double) {
    if newAmount != amount { change(to: newAmount) }
    guard !isBypassed else { return }
    reverb.process(&buffer)
    guard amount == 0 else { return }
    framesAtZero &+= buffer.frameCount
    isBypassed = framesAtZero >= settlingFrames
  }

  @_noLocks mutating func reset() { reverb.reset() }

  @_noLocks private mutating func change(to newAmount: Double) {
    if isBypassed { reverb.reset() }
    (amount, framesAtZero, isBypassed) = (newAmount, 0, false)
    reverb.parameters = Reverb.Parameters(preset: .mediumHall2, wetDryMix: newAmount)
  }
}
