import MynaDSP

final class Pipeline {
  static let blockFrames = 4_096

  private let stages: [any Stage]

  init(
    _ chain: EffectChain, limitsPeaks: Bool, from sourceRate: Double, to targetRate: Double,
    channelCount: Int
  ) throws(EffectError) {
    let range = EffectProcessor.sampleRateRange
    let rate = min(max(sourceRate, range.lowerBound), range.upperBound)
    let processor = try EffectProcessor(chain, sampleRate: rate, channelCount: channelCount)
    var stages: [any Stage] = []
    if rate != sourceRate {
      stages.append(Node(Resampler(from: sourceRate, to: rate, channelCount: channelCount)))
    }
    stages.append(Node(processor))
    if rate != targetRate {
      stages.append(Node(Resampler(from: rate, to: targetRate, channelCount: channelCount)))
    }
    if limitsPeaks, chain.changesSound {
      stages.append(Node(Limiter(.init(), sampleRate: targetRate, channelCount: channelCount)))
    }
    self.stages = stages
  }

  init(from sourceRate: Double, to targetRate: Double, channelCount: Int) {
    stages =
      sourceRate == targetRate
      ? [] : [Node(Resampler(from: sourceRate, to: targetRate, channelCount: channelCount))]
  }

  init(
    _ stage: consuming some Streaming & ~Copyable, from rate: Double, to targetRate: Double,
    channelCount: Int
  ) {
    stages =
      [Node(stage)] + Pipeline(from: rate, to: targetRate, channelCount: channelCount).stages
  }

  func read(
    into buffer: inout AudioBuffer, from source: (inout AudioBuffer) throws(RenderError) -> Int
  ) throws(RenderError) -> Int {
    try pull(stages.count - 1, into: &buffer, from: source)
  }

  private func pull(
    _ index: Int, into buffer: inout AudioBuffer,
    from source: (inout AudioBuffer) throws(RenderError) -> Int
  ) throws(RenderError) -> Int {
    guard index >= 0 else { return try source(&buffer) }
    let stage = stages[index]
    while true {
      let count = stage.read(into: &buffer)
      if count > 0 || stage.isFinished { return count }
      var block = AudioBuffer(channelCount: buffer.channelCount, capacity: Self.blockFrames)
      if try pull(index - 1, into: &block, from: source) == 0 {
        stage.finish()
      } else {
        // A stage with no output left has room for a block.
        precondition(stage.write(block) == block.frameCount, "a stage has lost frames")
      }
    }
  }
}

private protocol Stage: AnyObject {
  var isFinished: Bool { get }
  func write(_ buffer: borrowing AudioBuffer) -> Int
  func finish()
  func read(into buffer: inout AudioBuffer) -> Int
}

protocol Streaming: ~Copyable {
  var isFinished: Bool { get }
  mutating func write(_ buffer: borrowing AudioBuffer) -> Int
  mutating func finish()
  mutating func read(into buffer: inout AudioBuffer) -> Int
}

extension Resampler: Streaming {}
extension EffectProcessor: Streaming {}
extension Limiter: Streaming {}
extension NoiseReduction: Streaming {}

private final class Node<Stream: Streaming & ~Copyable>: Stage {
  private var stream: Stream

  init(_ stream: consuming Stream) { self.stream = stream }

  var isFinished: Bool { stream.isFinished }
  func write(_ buffer: borrowing AudioBuffer) -> Int { stream.write(buffer) }
  func finish() { stream.finish() }
  func read(into buffer: inout AudioBuffer) -> Int { stream.read(into: &buffer) }
}
