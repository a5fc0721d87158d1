public import MynaDSP

/// A processor that is written to and read from.
public protocol StreamProcessor: ~Copyable {
  var latency: Int { get }
  var isFinished: Bool { get }
  mutating func write(_ buffer: borrowing AudioBuffer) -> Int
  mutating func finish()
  mutating func read(into buffer: inout AudioBuffer) -> Int
}

extension Resampler: StreamProcessor {}
extension Varispeed: StreamProcessor {}
extension TimePitch: StreamProcessor {}
extension EffectProcessor: StreamProcessor {}
extension Limiter: StreamProcessor {}
extension NoiseReduction: StreamProcessor {}

/// How a signal is divided into blocks.
public enum BlockSizes: Sendable, CustomStringConvertible {
  case all(Int)
  case random(seed: UInt64)

  /// The sizes in words, for the name of a test case.
  public var description: String {
    switch self {
    case .all(let size): "blocks of \(size)"
    case .random(let seed): "random blocks \(seed)"
    }
  }

  /// Returns the block lengths for `frameCount` frames; some may be empty.
  public func lengths(of frameCount: Int) -> [Int] {
    var random = SeededRandom(seed: 7)
    if case .random(let seed) = self { random = SeededRandom(seed: seed) }
    var lengths: [Int] = []
    var rest = frameCount
    while rest > 0 {
      var size = 0
      switch self {
      case .all(let fixed): size = fixed
      case .random:
        size =
          [0, 1, 8_192, Int.random(in: 0...700, using: &random)].randomElement(using: &random) ?? 1
      }
      lengths.append(min(size, rest))
      rest -= min(size, rest)
    }
    return lengths
  }
}

extension Signal {
  /// Returns the output of `unit` for this signal, with the given block sizes for writing and
  /// reading.
  public func through(
    _ unit: inout some StreamProcessor & ~Copyable, writing: BlockSizes = .all(512),
    reading: Int = 512,
    outputRate: Double? = nil
  ) -> Signal {
    var output = [[Float]](repeating: [], count: channels.count)
    var readBuffer = AudioBuffer(channelCount: channels.count, capacity: reading)
    func drain(_ unit: inout some StreamProcessor & ~Copyable) {
      while unit.read(into: &readBuffer) > 0 {
        for channel in channels.indices {
          for frame in 0..<readBuffer.frameCount {
            output[channel].append(readBuffer[channel, frame])
          }
        }
      }
    }
    var position = 0
    for length in writing.lengths(of: frameCount) {
      let end = position + length
      repeat {
        let block = self.buffer(from: position, count: end - position)
        position += unit.write(block)
        drain(&unit)
      } while position < end
    }
    unit.finish()
    while !unit.isFinished { drain(&unit) }
    return Signal(output, sampleRate: outputRate ?? sampleRate)
  }

  /// Returns a copy of some frames as a buffer.
  public func buffer(from start: Int, count: Int) -> AudioBuffer {
    var buffer = AudioBuffer(channelCount: channels.count, capacity: max(count, 0))
    for channel in channels.indices {
      for frame in 0..<count { buffer[channel, frame] = channels[channel][start + frame] }
    }
    return buffer
  }
}
