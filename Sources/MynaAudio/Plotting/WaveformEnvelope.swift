/// The minimum and maximum samples of one channel over time.
///
/// Initially, each bin has one frame. Whenever the maximum number of bins is reached, each pair of
/// bins is merged, so short audio is shown sample by sample, and memory use does not depend on the
/// length.
package struct WaveformEnvelope: Sendable {
  package struct Bin: Equatable, Sendable {
    package var minimum: Float
    package var maximum: Float

    fileprivate mutating func merge(_ other: Bin) {
      minimum = min(minimum, other.minimum)
      maximum = max(maximum, other.maximum)
    }
  }

  private static let mostBins = 16_384

  /// The number of frames per bin; the last bin can have fewer.
  package private(set) var binFrames = 1
  package private(set) var bins: [Bin] = []
  private var framesInLastBin = 0

  init() { bins.reserveCapacity(Self.mostBins) }

  mutating func append(_ samples: Span<Float>) {
    var start = 0
    while start < samples.count {
      if bins.isEmpty || framesInLastBin == binFrames { openBin() }
      let count = min(samples.count - start, binFrames - framesInLastBin)
      var bin = Bin(minimum: samples[start], maximum: samples[start])
      for index in start..<start + count {
        bin.minimum = min(bin.minimum, samples[index])
        bin.maximum = max(bin.maximum, samples[index])
      }
      if framesInLastBin == 0 { bins.append(bin) } else { bins[bins.count - 1].merge(bin) }
      framesInLastBin += count
      start += count
    }
  }

  /// Merges adjacent bins into at most `count` bins.
  package func reduced(to count: Int) -> WaveformEnvelope {
    let factor = max(1, (bins.count + count - 1) / max(1, count))
    var result = self
    result.binFrames *= factor
    result.bins = stride(from: 0, to: bins.count, by: factor).map { first in
      var merged = bins[first]
      for bin in bins[first..<min(first + factor, bins.count)] { merged.merge(bin) }
      return merged
    }
    return result
  }

  private mutating func openBin() {
    if bins.count == Self.mostBins { self = reduced(to: Self.mostBins / 2) }
    framesInLastBin = 0
  }
}
