import Realtime

/// The spectra of a sound's latest frames, for processing that looks ahead and back in time.
///
/// Each frame contains one complex spectrum for both channels, which are transformed together as
/// the real and imaginary parts of a complex signal.
struct SpectrumHistory: ~Copyable, Sendable {
  let count: Int
  var binCount: Int { count / 2 + 1 }
  private let frameCount: Int
  private let real: FixedBuffer<Float>
  private let imaginary: FixedBuffer<Float>
  private let power: FixedBuffer<Float>

  init(count: Int, frameCount: Int) {
    self.count = count
    self.frameCount = frameCount
    real = FixedBuffer(count: count * frameCount)
    imaginary = FixedBuffer(count: count * frameCount)
    power = FixedBuffer(count: (count / 2 + 1) * frameCount)
  }

  func insert(_ real: [Float], _ imaginary: [Float], at frame: Int) {
    let position = slot(frame)
    let (re, im) = (self.real.base + position * count, self.imaginary.base + position * count)
    for index in 0..<count { (re[index], im[index]) = (real[index], imaginary[index]) }
    let power = power(frame)
    for bin in 0..<binCount {
      let mirror = (count - bin) & (count - 1)
      let energy =
        re[bin] * re[bin] + im[bin] * im[bin] + re[mirror] * re[mirror] + im[mirror] * im[mirror]
      // Limit extreme powers to keep them finite.
      power[bin] = min(energy / 2, 1e30)
    }
  }

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

  func power(_ frame: Int) -> UnsafeMutablePointer<Float> {
    power.base + slot(frame) * binCount
  }

  func clear() {
    real.clear()
    imaginary.clear()
    power.clear()
  }

  /// Returns the index at which the given frame is stored.
  ///
  /// Frames just before the first frame also have an index, at which silence is stored until it is
  /// overwritten.
  private func slot(_ frame: Int) -> Int { (frame + frameCount) % frameCount }
}
