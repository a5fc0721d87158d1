import CRealtime
import Realtime

/// Removes steady background noise (hiss, hum, a fan) from speech.
///
/// The noise is estimated from the audio itself, including the audio that follows the current
/// frame, so the first word is as clean as the last. Both channels receive the same gains, which
/// preserves the stereo image. The output has as many frames as the input, aligned in time.
/// Non-finite samples count as silence. With a reduction of 0 dB, the output equals the input
/// except for rounding.
///
/// Don't use this type on the audio thread, because it looks one second ahead. Memory is allocated
/// only on creation, regardless of the audio's length.
///
/// - Source: overlap-add after J. B. Allen, "Short Term Spectral Analysis, Synthesis, and
///   Modification by Discrete Fourier Transform", IEEE Trans. ASSP 25 (1977), with the square root
///   of a Hann window before and after; `NoiseEstimator` and `NoiseGain`.
public struct NoiseReduction: ~Copyable, Sendable {
  /// The settings that a listener can change.
  public struct Parameters: Equatable, Sendable {
    /// The attenuation of noise, 0…40 dB.
    ///
    /// High values make pauses sound unnaturally silent.
    public var reduction: Double

    /// The range of `reduction` in decibels.
    public static let reductionRange = 0.0...40.0

    /// Creates settings; the default leaves only a trace of the noise.
    public init(reduction: Double = 18) { self.reduction = reduction }

    var floor: Float {
      let range = Self.reductionRange
      return Float(cr_pow(10, -min(max(reduction, range.lowerBound), range.upperBound) / 20))
    }
  }

  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  /// Whether every frame has been read; always false before `finish()`.
  public private(set) var isFinished = false
  /// The settings.
  ///
  /// Settings can be changed between blocks. Values are clamped to their ranges.
  public var parameters: Parameters

  private static let overlap = 4
  private let hop: Int
  private let lookahead: Int
  private let fourier: FourierTransform
  private let window: [Float]
  private var (real, imaginary): ([Float], [Float])
  private let history: SpectrumHistory
  private var estimator: NoiseEstimator
  private let gain: NoiseGain

  private var input: FrameQueue
  private var sums: FrameQueue
  private var ready = 0
  private var spectrumCount = 0
  private var (framesIn, framesOut) = (0, 0)
  private var inputEnded = false
  private var hasBegun = false

  /// Creates a noise reduction in its initial state, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "noise is taken from mono or stereo")
    self.parameters = parameters
    self.channelCount = channelCount
    var count = 256
    while Double(count) < 0.03 * sampleRate { count *= 2 }
    hop = count / Self.overlap
    lookahead = Int((sampleRate / Double(hop)).rounded())
    fourier = FourierTransform(count: count)
    // The squares of four overlapping windows add up to 2; a forward and an inverse transform
    // together multiply by `count`.
    window = (0..<count).map { Float(abs(cr_sin(.pi * Double($0) / Double(count)))) }
    real = [Float](repeating: 0, count: count)
    // Don't copy `real`, because the first write to a copy would allocate.
    imaginary = [Float](repeating: 0, count: count)
    history = SpectrumHistory(count: count, frameCount: lookahead + 1 + NoiseGain.reach)
    estimator = NoiseEstimator(count: count, hop: Double(hop) / sampleRate)
    gain = NoiseGain(count: count, sampleRate: sampleRate)
    input = FrameQueue(channelCount: channelCount, capacity: 8_192 + count)
    sums = FrameQueue(channelCount: channelCount, capacity: 2 * count)
    reset()
  }

  /// The number of input frames needed beyond the frame being output, which is one second plus one
  /// window.
  public var latency: Int { hop * (lookahead + Self.overlap) - 1 }

  var room: Int { inputEnded ? 0 : input.room - hop }

  /// Appends as many frames of `buffer` as fit and returns the number appended.
  public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    precondition(buffer.channelCount == channelCount, "another number of channels")
    let count = min(buffer.frameCount, room)
    input.append(buffer.block.slice(from: 0, count: count))
    framesIn += count
    return count
  }

  /// Marks the end of the input.
  ///
  /// The rest of the output can then be read.
  public mutating func finish() { inputEnded = true }

  /// Fills `buffer` up to its capacity and returns the number of frames read.
  public mutating func read(into buffer: inout AudioBuffer) -> Int {
    precondition(buffer.channelCount == channelCount, "another number of channels")
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Clears all state, as if nothing had been written.
  public mutating func reset() {
    input.removeAll()
    input.appendSilence((Self.overlap - 1) * hop)
    sums.removeAll()
    sums.appendSilence(fourier.count)
    history.clear()
    estimator.reset()
    gain.reset()
    (ready, spectrumCount, framesIn, framesOut) = (0, 0, 0, 0)
    (inputEnded, isFinished, hasBegun) = (false, false, false)
  }

  private mutating func read(into block: AudioBlock) -> Int {
    var count = 0
    while count < block.frameCount, !inputEnded || framesOut < framesIn {
      if ready == 0 {
        guard advance() else { break }
        continue
      }
      let length = min(min(ready, block.frameCount - count), framesIn - framesOut)
      block.slice(from: count, count: length).copy(from: sums.block)
      drop(length)
      framesOut += length
      count += length
    }
    isFinished = inputEnded && framesOut == framesIn
    return count
  }

  private mutating func drop(_ count: Int) {
    sums.consume(count)
    sums.appendSilence(count)
    ready -= count
  }

  private mutating func advance() -> Bool {
    if input.block.frameCount < fourier.count {
      guard inputEnded else { return false }
      input.appendSilence(min(hop, fourier.count - input.block.frameCount))
    }
    guard input.block.frameCount >= fourier.count else { return true }
    analyze()
    input.consume(hop)
    let heard = spectrumCount - 1 - lookahead
    guard heard >= 0 else { return true }
    if hasBegun {
      track(spectrumCount - 1)
    } else if estimator.canBegin, !isSilent(heard) {
      hasBegun = true
      estimator.begin()
      for frame in heard..<spectrumCount { track(frame) }
    }
    synthesise(heard)
    return true
  }

  private mutating func analyze() {
    let block = input.block
    let (left, right) = (block[0], block[channelCount - 1])
    for n in 0..<fourier.count {
      real[n] = sound(left[n]) * window[n]
      imaginary[n] = channelCount == 2 ? sound(right[n]) * window[n] : 0
    }
    fourier.transform(&real, &imaginary)
    history.insert(real, imaginary, at: spectrumCount)
    spectrumCount += 1
    guard isWhole(spectrumCount - 1) else { return }
    if isSilent(spectrumCount - 1) {
      estimator.observeSilence()
    } else {
      estimator.observe(history.power(spectrumCount - 1))
    }
  }

  private mutating func track(_ frame: Int) {
    if isWhole(frame), !isSilent(frame) { estimator.track(history.power(frame)) }
  }

  private func isWhole(_ frame: Int) -> Bool {
    frame >= Self.overlap - 1 && (frame + 1) * hop <= framesIn
  }

  private func isSilent(_ frame: Int) -> Bool {
    let power = history.power(frame)
    return (0..<history.binCount).allSatisfy { power[$0] == 0 }
  }

  private mutating func synthesise(_ frame: Int) {
    gain.update(
      frame: frame, of: history, noise: estimator.noise, floor: parameters.floor)
    history.copy(frame, gains: gain.gains.base, to: &real, &imaginary)
    // With real and imaginary parts swapped, this is the inverse transform.
    fourier.transform(&imaginary, &real)
    let (block, scale) = (sums.block, 0.5 / Float(fourier.count))
    for n in 0..<fourier.count { block[0][n] += real[n] * window[n] * scale }
    if channelCount == 2 {
      for n in 0..<fourier.count { block[1][n] += imaginary[n] * window[n] * scale }
    }
    ready = hop
    // Drop frames that come before the first frame of the input.
    if frame < Self.overlap - 1 { drop(hop) }
  }
}

/// Returns the sample, or 0 if it is NaN or so large that its power would overflow.
private func sound(_ sample: Float) -> Float { abs(sample) < 1e15 ? sample : 0 }
