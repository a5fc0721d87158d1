import CRealtime
import Realtime

/// Shifts the formants of a sound and leaves its partials where they are.
///
/// Windows of about 21 ms, spaced an eighth of a window apart, are multiplied bin by bin by the
/// ratio of the desired spectral envelope to the actual one, and overlap-added. All channels
/// receive the same gains, which preserves the stereo image. The shifter works in place on frames
/// that are waiting to be read. Frames before `position` have been processed, and the next window
/// requires the `size` frames that start at `position`.
///
/// - Source: A. Röbel, X. Rodet, "Efficient spectral envelope estimation and its application to
///   pitch shifting and envelope preservation", DAFx 2005 (weighting the spectrum). The
///   envelope comes from `SpectralEnvelope`.
struct FormantShifter: ~Copyable, Sendable {
  let size: Int
  let hop: Int
  private(set) var isOn = false
  private(set) var position = 0
  private var hasBegun = false
  private let channelCount: Int
  private let transform: RealFourierTransform
  private let envelope: SpectralEnvelope
  private let window: FixedBuffer<Float>
  private let earlier: FixedBuffer<Float>
  private let frame: FixedBuffer<Float>
  private let spectrum: FixedBuffer<Float>
  private let power: FixedBuffer<Float>
  private let sum: FixedBuffer<Float>

  /// The limits of a bin's gain as natural logarithms: −60 dB and +24 dB.
  ///
  /// The upper limit is low because a bin might contain only noise.
  private static var leastGain: Float { @_noLocks get { -6.9 } }
  private static var greatestGain: Float { @_noLocks get { 2.76 } }

  init(sampleRate: Double, channelCount: Int) {
    self.channelCount = channelCount
    envelope = SpectralEnvelope(sampleRate: sampleRate)
    let size = envelope.size
    let hop = size / 8
    (self.size, self.hop) = (size, hop)
    transform = RealFourierTransform(count: size)
    window = HannWindow.make(size)
    earlier = FixedBuffer(count: size) { index in
      let squares = stride(from: index + hop, to: size, by: hop).map {
        let weight = HannWindow.weight($0, of: size)
        return weight * weight
      }
      return Float(squares.reduce(0, +) / 3)
    }
    frame = FixedBuffer(count: size)
    spectrum = FixedBuffer(count: channelCount * 2 * transform.binCount)
    power = FixedBuffer(count: transform.binCount)
    sum = FixedBuffer(count: channelCount * size)
  }

  @_noLocks func readable(of count: Int) -> Int { isOn ? min(position, count) : count }

  /// Starts over with a queue of silence, which will be read starting at frame `first`.
  @_noLocks mutating func reset(isOn: Bool, first: Int) {
    (self.isOn, hasBegun, position) = (isOn, isOn, 0)
    guard isOn else { return }
    sum.clear()
    position = first
    while position > hop &- size { position &-= hop }
  }

  /// Starts shifting formants as soon as possible after `read`, which is the frame up to which the
  /// queue has been read.
  ///
  /// The unchanged audio is crossfaded into the first window.
  @_noLocks mutating func begin(after read: Int) {
    (isOn, hasBegun, position) = (true, false, max(read, position))
  }

  @_noLocks mutating func end(in block: AudioBlock) {
    isOn = false
    guard hasBegun else { return }
    let count = size &- hop
    for channel in 0..<channelCount {
      let (samples, sum) = (block[channel] + position, self.sum.base + channel &* size)
      for n in 0..<count where position &+ n >= 0 {
        samples[n] = sum[n] + (1 - earlier[n]) * samples[n]
      }
    }
    position &+= count
  }

  @_noLocks mutating func drop(_ count: Int) { position &-= count }

  /// Processes the next hop, in which each frequency f receives the level of the envelope at
  /// `ratio` · f.
  ///
  /// The block must reach at least to the end of the window.
  @_noLocks mutating func advance(_ block: AudioBlock, ratio: Double) {
    if !hasBegun {
      hasBegun = true
      for channel in 0..<channelCount {
        let (samples, sum) = (block[channel] + position, self.sum.base + channel &* size)
        for n in 0..<size { sum[n] = earlier[n] * samples[n] }
      }
    }
    analyze(block)
    envelope.find(in: block, at: position, spectrum: power.base)
    weigh(ratio: ratio)
    synthesize(into: block)
    position &+= hop
  }

  @_noLocks private func analyze(_ block: AudioBlock) {
    let bins = transform.binCount
    rt_clear(power.base, bins)
    let first = max(0, 0 &- position)
    for channel in 0..<channelCount {
      let samples = block[channel] + position
      rt_clear(frame.base, first)
      for n in first..<size { frame[n] = window[n] * samples[n] }
      let real = spectrum.base + 2 &* bins &* channel
      let imaginary = real + bins
      transform.forward(frame.base, real, imaginary)
      for bin in 0..<bins {
        power[bin] += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      }
    }
  }

  @_noLocks private func weigh(ratio: Double) {
    let (bins, half) = (transform.binCount, size / 2)
    // The level changes as if a voice's pulses kept their height while its resonances were played
    // at another speed.
    let level = Float(ratio)
    for bin in 0..<bins {
      let there = min(Double(bin) * ratio, Double(half))
      let below = min(Int(there), half &- 1)
      let (low, high) = (envelope.logarithms[below], envelope.logarithms[below &+ 1])
      let wanted = low + Float(there - Double(below)) * (high - low)
      let change = wanted - envelope.logarithms[bin]
      let gain = level * rt_exp(max(Self.leastGain, min(Self.greatestGain, change)))
      for part in 0..<2 &* channelCount { spectrum[part &* bins &+ bin] *= gain }
    }
  }

  @_noLocks private func synthesize(into block: AudioBlock) {
    let bins = transform.binCount
    // The inverse transform scales by half the size, and the squares of the windows add up to 3.
    let gain = 2 / (3 * Float(size))
    let first = max(0, 0 &- position)
    for channel in 0..<channelCount {
      let real = spectrum.base + 2 &* bins &* channel
      transform.inverse(real, real + bins, frame.base)
      let sum = self.sum.base + channel &* size
      for n in 0..<size { sum[n] += gain * window[n] * frame[n] }
      if first < hop { rt_move(block[channel] + (position &+ first), sum + first, hop &- first) }
      rt_move(sum, sum + hop, size &- hop)
      rt_clear(sum + (size &- hop), hop)
    }
  }
}
