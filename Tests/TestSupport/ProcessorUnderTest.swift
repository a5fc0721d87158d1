public import MynaDSP

/// A processor of either shape, as the conformance set sees it: sound in, sound out, start anew.
public struct ProcessorUnderTest {
  /// The delay the processor states, in frames.
  public let latency: Int
  /// How long the processor says it rings after its input ends, in frames.
  public let tail: Int
  /// Sends a signal through in blocks of the given lengths and returns what came out.
  public let run: (_ signal: Signal, _ blockLengths: [Int]) -> Signal
  /// Makes the processor forget the past.
  public let reset: () -> Void

  /// Wraps a converter: `run` writes the blocks, finishes, and reads all there is.
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
  /// The signal after each of its blocks was changed in place.
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

/// Gives a value that cannot be copied an identity, so that closures can share it.
public final class Shared<Value: ~Copyable> {
  /// What the closures share.
  public var value: Value

  /// Takes the value over.
  public init(_ value: consuming Value) { self.value = value }
}
