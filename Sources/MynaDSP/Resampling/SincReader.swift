import CRealtime

/// Reads a queue of frames at a variable speed of 0…4 source frames per output frame.
///
/// At a step of 1, starting at a whole frame, the output is bit-identical to the queued frames.
struct SincReader: @unchecked Sendable {
  /// The number of source frames per output frame, which can change without a discontinuity.
  var step: Double {
    @_noLocks get { storedStep }
    @_noLocks set {
      storedStep = newValue
      kernel = bank.kernel(step: newValue)
    }
  }
  private var storedStep: Double
  private let bank: SincKernelBank
  private var kernel: UnsafeMutablePointer<SincKernel>
  private(set) var frame = 0
  private(set) var fraction = 0.0

  init(step: Double) {
    bank = .shared
    storedStep = step
    kernel = bank.kernel(step: step)
  }

  /// The number of frames of silence to put at the start of the queue, because the first output
  /// frames depend on earlier frames.
  var history: Int { @_noLocks get { bank.maximumReach } }

  var reach: Int { @_noLocks get { kernel.pointee.reach } }

  var maximumReach: Int { @_noLocks get { bank.maximumReach } }

  @_noLocks mutating func reset() { (frame, fraction) = (history, 0) }

  @_noLocks @inline(__always) func canRead(from count: Int) -> Bool { frame &+ reach < count }

  @_noLocks mutating func read(_ source: AudioBlock, into output: AudioBlock) -> Int {
    if storedStep == 1, fraction == 0 { return copy(source, into: output) }
    let end = source.frameCount &- reach
    var (position, part, count) = (frame, fraction, 0)
    while count < output.frameCount, position < end {
      kernel.pointee.read(source, at: position, fraction: part, into: output, at: count)
      part += storedStep
      let whole = Int(part)
      part -= Double(whole)
      position &+= whole
      count &+= 1
    }
    (frame, fraction) = (position, part)
    return count
  }

  @_noLocks private mutating func copy(_ source: AudioBlock, into output: AudioBlock) -> Int {
    let count = max(0, min(output.frameCount, source.frameCount &- reach &- frame))
    for channel in 0..<source.channelCount {
      rt_move(output[channel], source[channel] + frame, count)
    }
    frame &+= count
    return count
  }

  @_noLocks mutating func release(from queue: inout FrameQueue) {
    let count = min(max(frame &- history, 0), queue.count)
    queue.consume(count)
    frame &-= count
  }
}
