import MynaDSP

final class Pipeline {
  static let blockFrames = 4_096

  private let stages: [any PipelineStage]

  init(
    _ chain: EffectChain, limitsPeaks: Bool, from sourceRate: Double, to targetRate: Double,
    channelCount: Int
  ) throws(EffectError) {
    let range = EffectProcessor.sampleRateRange
    let rate = min(max(sourceRate, range.lowerBound), range.upperBound)
    let processor = try EffectProcessor(chain, sampleRate: rate, channelCount: channelCount)
    var stages: [any PipelineStage] = []
    if rate != sourceRate {
      stages.append(PipelineNode(Resampler(from: sourceRate, to: rate, channelCount: channelCount)))
    }
    stages.append(PipelineNode(processor))
    if rate != targetRate {
      stages.append(PipelineNode(Resampler(from: rate, to: targetRate, channelCount: channelCount)))
    }
    if limitsPeaks, chain.changesSound {
      stages.append(
        PipelineNode(Limiter(.init(), sampleRate: targetRate, channelCount: channelCount)))
    }
    self.stages = stages
  }

  init(from sourceRate: Double, to targetRate: Double, channelCount: Int) {
    stages =
      sourceRate == targetRate
      ? [] : [PipelineNode(Resampler(from: sourceRate, to: targetRate, channelCount: channelCount))]
  }

  init(
    _ stage: consuming some StreamProcessor & ~Copyable, from rate: Double, to targetRate: Double,
    channelCount: Int
  ) {
    stages =
      [PipelineNode(stage)]
      + Pipeline(from: rate, to: targetRate, channelCount: channelCount).stages
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
        // A stage always has room for a block when all of its output has been read.
        precondition(stage.write(block) == block.frameCount, "a stage has lost frames")
      }
    }
  }
}

private protocol PipelineStage: AnyObject {
  var isFinished: Bool { get }
  func write(_ buffer: borrowing AudioBuffer) -> Int
  func finish()
  func read(into buffer: inout AudioBuffer) -> Int
}

protocol StreamProcessor: ~Copyable {
  var isFinished: Bool { get }
  mutating func write(_ buffer: borrowing AudioBuffer) -> Int
  mutating func finish()
  mutating func read(into buffer: inout AudioBuffer) -> Int
}

extension Resampler: StreamProcessor {}
extension EffectProcessor: StreamProcessor {}
extension Limiter: StreamProcessor {}
extension NoiseReduction: StreamProcessor {}

private final class PipelineNode<Stream: StreamProcessor & ~Copyable>: PipelineStage {
  private var stream: Stream

  init(_ stream: consuming Stream) { self.stream = stream }

  var isFinished: Bool { stream.isFinished }
  func write(_ buffer: borrowing AudioBuffer) -> Int { stream.write(buffer) }
  func finish() { stream.finish() }
  func read(into buffer: inout AudioBuffer) -> Int { stream.read(into: &buffer) }
}
