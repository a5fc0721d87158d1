import CRealtime

/// The strength of each frequency band over time, for display.
///
/// Uses Hann windows of about 43 ms, centered on each column. Memory use grows with the length of
/// the audio, up to 4,096 columns. At that limit, each pair of columns is merged by keeping the
/// stronger values, and from then on, at most four windows per column are analyzed, unless all
/// frames are requested.
public struct Spectrogram: Equatable, Sendable {
  /// The number of frequency bands.
  public static let bandCount = 128
  /// The displayed range in decibels relative to a full-scale sine; its lower bound is stored as 0.
  public static let range = -100.0...0.0
  private static let mostColumns = 4_096

  /// The number of frames per column.
  public private(set) var columnFrames: Int
  /// The strengths of all bands, column by column and from low to high frequency within each
  /// column.
  ///
  /// A value of 255 is full scale.
  public private(set) var values: [UInt8] = []
  /// The number of columns.
  public var columnCount: Int { values.count / Self.bandCount }

  private let firstHop: Int
  private let mostSkippedHops: Int
  private let transform: Window
  private var (left, right): ([Float], [Float]) = ([], [])
  private var column = [UInt8](repeating: 0, count: Spectrogram.bandCount)
  private var framesInColumn = 0

  /// Creates an empty spectrogram for sound at `sampleRate` hertz.
  public init(sampleRate: Double) {
    let range = Self.frequencies(sampleRate: sampleRate)
    let (low, high) = (range.lowerBound, range.upperBound)
    let edges = (0...Self.bandCount).map { band in
      low * cr_pow(high / low, Double(band) / Double(Self.bandCount))
    }
    self.init(sampleRate: sampleRate, bandEdges: edges, overlap: 2, analyzesAll: false)
  }

  /// Creates an empty spectrogram with other frequency bands.
  ///
  /// - Parameters:
  ///   - bandEdges: the frequencies, in hertz, at which the bands start, and the frequency at which
  ///     the highest band ends.
  ///   - overlap: the number of windows that overlap at each point in time, a power of two. More
  ///     windows show short audio in more detail.
  ///   - analyzesAll: whether every frame is analyzed, in half-overlapping windows if the audio is
  ///     long. If false, the beginning of a very long sound is more likely to show its loudest
  ///     moments than the end is.
  package init(sampleRate: Double, bandEdges: [Double], overlap: Int, analyzesAll: Bool) {
    precondition(bandEdges.count == Self.bandCount + 1, "each band needs two edges")
    transform = Window(sampleRate: sampleRate, bandEdges: bandEdges)
    firstHop = transform.count / overlap
    mostSkippedHops = analyzesAll ? max(1, overlap / 2) : .max
    columnFrames = firstHop
    // Start with silence, which centers each window on its column.
    left = [Float](repeating: 0, count: leadingFrames)
    right = left
  }

  private var leadingFrames: Int { (transform.count - firstHop) / 2 }

  /// Returns the frequencies, in hertz, at which the lowest band starts and the highest ends.
  public static func frequencies(sampleRate: Double) -> ClosedRange<Double> {
    50...max(50, min(16_000, sampleRate / 2))
  }

  /// Returns the position of a frequency on the band axis: 0 where the lowest band starts, 1 where
  /// the highest ends, and outside 0…1 if the frequency is not shown.
  public static func fraction(of frequency: Double, sampleRate: Double) -> Double {
    let range = frequencies(sampleRate: sampleRate)
    guard frequency > 0, range.upperBound > range.lowerBound else { return 0 }
    return cr_log(frequency / range.lowerBound) / cr_log(range.upperBound / range.lowerBound)
  }

  /// Returns the strength of a band in a column, 0…255.
  public func value(column: Int, band: Int) -> UInt8 { values[column * Self.bandCount + band] }

  /// Returns whether both spectrograms display the same values.
  public static func == (a: Spectrogram, b: Spectrogram) -> Bool {
    a.columnFrames == b.columnFrames && a.values == b.values
  }

  /// Analyzes a buffer's frames, of one or two channels.
  public mutating func append(_ buffer: borrowing AudioBuffer) {
    let block = buffer.block
    let second = block.channelCount > 1 ? block.base + block.stride : block.base
    for frame in 0..<block.frameCount {
      left.append(block.base[frame])
      right.append(second[frame])
    }
    computeColumns()
  }

  /// Marks the end of the input and converts the remaining frames to the last columns.
  public mutating func finish() {
    var rest = left.count - leadingFrames
    while rest > 0 {
      let silence = [Float](repeating: 0, count: transform.count - left.count)
      left += silence
      right += silence
      computeColumns()
      rest -= firstHop
    }
    if framesInColumn > 0 { close() }
    (left, right) = ([], [])
  }

  private mutating func computeColumns() {
    var start = 0
    while left.count - start >= transform.count {
      analyzeWindow(at: start)
      start += firstHop
    }
    left.removeFirst(start)
    right.removeFirst(start)
  }

  private mutating func analyzeWindow(at start: Int) {
    let skip = min(max(1, columnFrames / firstHop / 4), mostSkippedHops)
    if framesInColumn / firstHop % skip == 0 {
      let range = start..<start + transform.count
      let bands = transform.bands(left[range], right[range])
      for band in bands.indices { column[band] = max(column[band], bands[band]) }
    }
    framesInColumn += firstHop
    if framesInColumn >= columnFrames { close() }
  }

  private mutating func close() {
    values += column
    column = [UInt8](repeating: 0, count: Self.bandCount)
    framesInColumn = 0
    if columnCount == Self.mostColumns { halve() }
  }

  private mutating func halve() {
    let bands = Self.bandCount
    for new in 0..<columnCount / 2 {
      for band in 0..<bands {
        let (a, b) = (values[2 * new * bands + band], values[(2 * new + 1) * bands + band])
        values[new * bands + band] = max(a, b)
      }
    }
    values.removeLast(values.count / 2)
    columnFrames *= 2
  }
}

private struct Window: Sendable {
  let count: Int
  private let weights: [Float]
  private let fourier: FourierTransform
  private let bins: [Range<Int>]

  init(sampleRate: Double, bandEdges: [Double]) {
    var count = 256
    while Double(count) < 0.03 * sampleRate { count *= 2 }
    self.count = count
    fourier = FourierTransform(count: count)
    // Scale the window so that a full-scale sine has magnitude 1.
    weights = (0..<count).map {
      Float((1 - cr_cos(2 * .pi * Double($0) / Double(count))) * 2 / Double(count))
    }
    let edges = bandEdges.map { Int(($0 / sampleRate * Double(count)).rounded()) }
    bins = zip(edges, edges.dropFirst()).map { start, end in
      let first = min(max(1, start), count / 2 - 1)
      return first..<max(first + 1, min(end, count / 2))
    }
  }

  func bands(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> [UInt8] {
    var real = zip(left, weights).map { $0 * $1 }
    var imaginary = zip(right, weights).map { $0 * $1 }
    fourier.transform(&real, &imaginary)
    func energy(_ bin: Int) -> Float {
      real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
    }
    return bins.map { range in
      var power: Float = 1e-20
      // The channels are the real and imaginary parts, so the energies at a frequency and its
      // negative add up to twice the energy of both channels.
      for bin in range { power = max(power, (energy(bin) + energy(count - bin)) / 4) }
      let decibels = 10 * Double(rt_log10(power))
      return UInt8(min(255, max(0, (decibels + 100) * 2.55)))
    }
  }
}
