import Realtime

/// The spectra of the last frames of a sound, for processing that looks ahead and back in time.
///
/// Each frame holds two channels in one complex spectrum: one was the real part of the input, the
/// other its imaginary part.
struct SpectrumHistory: ~Copyable, Sendable {
  /// The number of complex values in a spectrum.
  let count: Int
  /// The number of bins from zero to the Nyquist frequency.
  var binCount: Int { count / 2 + 1 }
  private let frameCount: Int
  private let real: Memory<Float>
  private let imaginary: Memory<Float>
  private let power: Memory<Float>

  init(count: Int, frameCount: Int) {
    self.count = count
    self.frameCount = frameCount
    real = Memory(count: count * frameCount)
    imaginary = Memory(count: count * frameCount)
    power = Memory(count: (count / 2 + 1) * frameCount)
  }

  /// Stores the spectrum of a frame, replacing the oldest.
  func insert(_ real: [Float], _ imaginary: [Float], at frame: Int) {
    let position = slot(frame)
    let (re, im) = (self.real.base + position * count, self.imaginary.base + position * count)
    for index in 0..<count { (re[index], im[index]) = (real[index], imaginary[index]) }
    let power = power(frame)
    for bin in 0..<binCount {
      let mirror = (count - bin) & (count - 1)
      let energy =
        re[bin] * re[bin] + im[bin] * im[bin] + re[mirror] * re[mirror] + im[mirror] * im[mirror]
      // Keeps extreme values from becoming infinite.
      power[bin] = min(energy / 2, 1e30)
    }
  }

  /// Copies the spectrum of a frame, multiplied by the gains.
  func copy(
    _ frame: Int, gains: UnsafePointer<Float>, to real: inout [Float], _ imaginary: inout [Float]
  ) {
    let position = slot(frame)
    let (re, im) = (self.real.base + position * count, self.imaginary.base + position * count)
    for index in 0..<count {
      let gain = gains[min(index, count - index)]
      real[index] = re[index] * gain
      imaginary[index] = im[index] * gain
    }
  }

  /// The power in each bin of a frame, summed over the channels.
  func power(_ frame: Int) -> UnsafeMutablePointer<Float> {
    power.base + slot(frame) * binCount
  }

  func clear() {
    real.clear()
    imaginary.clear()
    power.clear()
  }

  /// Also maps the frames just before the first one, whose slots are silent until reused.
  private func slot(_ frame: Int) -> Int { (frame + frameCount) % frameCount }
}
