public import MynaDSP

/// A processor of either shape, as the conformance checks see it.
public struct ProcessorUnderTest {
  /// The stated delay in frames.
  public let latency: Int
  /// The stated tail in frames.
  public let tail: Int
  /// Processes a signal in blocks of the given lengths and returns the output.
  public let run: (_ signal: Signal, _ blockLengths: [Int]) -> Signal
  /// Resets the processor.
  public let reset: () -> Void

  /// Wraps a converter: `run` writes the blocks, finishes, and reads all output.
  public init(
    latency: Int, tail: Int = 0, run: @escaping (Signal, [Int]) -> Signal,
    reset: @escaping () -> Void
  ) {
    (self.latency, self.tail, self.run, self.reset) = (latency, tail, run, reset)
  }

  /// Wraps a processor that works in place, block by block.
  public init(
    latency: Int, tail: Int, process: @escaping (inout AudioBuffer) -> Void,
    reset: @escaping () -> Void
  ) {
    self.init(
      latency: latency, tail: tail,
      run: { $0.processed(inBlocksOf: $1, by: process) }, reset: reset)
  }
}

extension Signal {
  /// Returns the signal after processing its blocks in place.
  public func processed(
    inBlocksOf lengths: [Int], by process: (inout AudioBuffer) -> Void
  ) -> Signal {
    var output = self
    var buffer = AudioBuffer(channelCount: channels.count, capacity: lengths.max() ?? 0)
    var start = 0
    for length in lengths {
      buffer.frameCount = length
      for channel in channels.indices {
        for n in 0..<length { buffer[channel, n] = channels[channel][start + n] }
      }
      process(&buffer)
      for channel in channels.indices {
        for n in 0..<length { output.channels[channel][start + n] = buffer[channel, n] }
      }
      start += length
    }
    return output
  }
}

/// A reference to a noncopyable value, so that closures can share it.
public final class Shared<Value: ~Copyable> {
  /// The shared value.
  public var value: Value

  /// Takes ownership of a value.
  public init(_ value: consuming Value) { self.value = value }
}
