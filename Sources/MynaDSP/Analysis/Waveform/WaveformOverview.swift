/// The minimum, maximum, and level of audio at several resolutions, with all channels combined.
///
/// An overview grows as audio is appended. A waveform of any width can be drawn from about as many
/// values as it has columns. A bin has 512 frames at the finest resolution, and four times as many
/// at each coarser resolution. An hour at 48 kHz takes 2.7 MB. Values have 16 bits and are clipped
/// at full scale.
public struct WaveformOverview: Equatable, Sendable {
  /// The number of frames in a bin of the finest resolution.
  public static let binFrames = WaveformLevels.finest

  /// The number of frames added so far.
  public private(set) var frameCount = 0
  private var levels: [[WaveformBin]] = [[]]
  private var meter = WaveformBinMeter()

  /// Creates an empty overview.
  public init() {}

  /// Adds a buffer's frames; NaN and infinities count as silence.
  public mutating func append(_ buffer: borrowing AudioBuffer) {
    let block = buffer.block
    var start = 0
    while start < block.frameCount {
      let count = min(block.frameCount - start, Self.binFrames - meter.frameCount)
      meter.append(block.slice(from: start, count: count))
      if meter.frameCount == Self.binFrames { close() }
      start += count
    }
    frameCount += block.frameCount
  }

  /// Returns `count` columns of equal width for a range of frames.
  ///
  /// Columns outside the audio are silent.
  ///
  /// Each column covers all of its samples, and possibly samples up to one bin beyond its edges.
  public func columns(_ count: Int, from start: Double, to end: Double) -> [WaveformColumn] {
    let picture = WaveformColumnBuilder(count, from: start, to: end, frameCount: frameCount)
    return picture.columns { bin($0, level: picture.level) }
  }

  /// Returns the overview encoded per `WaveformLayout`, for a sound at `sampleRate` hertz.
  public func encoded(sampleRate: Double) -> [UInt8] {
    let layout = WaveformLayout(frameCount: frameCount, sampleRate: sampleRate)
    var bytes = layout.header
    bytes.reserveCapacity(layout.byteCount)
    let counts = WaveformLevels(frameCount: frameCount)
    for level in (0...counts.highest).reversed() {
      for index in 0..<counts.binCount(level) { bin(index, level: level).encode(into: &bytes) }
    }
    return bytes
  }

  private func bin(_ index: Int, level: Int) -> WaveformBin {
    if level < levels.count, index < levels[level].count { return levels[level][index] }
    guard level > 0 else { return WaveformBin(meter.column) }
    let count = WaveformLevels(frameCount: frameCount).binCount(level - 1)
    let first = index * WaveformLevels.factor
    var (result, seen) = (WaveformColumn(), 0)
    for child in first..<min(first + WaveformLevels.factor, count) {
      seen += 1
      result.merge(bin(child, level: level - 1).column, fraction: 1 / Float(seen))
    }
    return WaveformBin(result)
  }

  private mutating func close() {
    levels[0].append(WaveformBin(meter.column))
    meter = WaveformBinMeter()
    var level = 0
    while levels[level].count % WaveformLevels.factor == 0 {
      var parent = WaveformColumn()
      for (index, child) in levels[level].suffix(WaveformLevels.factor).enumerated() {
        parent.merge(child.column, fraction: 1 / Float(index + 1))
      }
      level += 1
      if level == levels.count { levels.append([]) }
      levels[level].append(WaveformBin(parent))
    }
  }
}
