import MynaDSP

final class Pipeline {
  static let blockFrames = 4_096

  /// Whether the pipeline changes nothing.
  var isEmpty: Bool { stages.isEmpty }

  private let stages: [any PipelineStage]

  /// Creates a pipeline that passes audio through several pipelines in order.
  init(_ pipelines: [Pipeline]) { stages = pipelines.flatMap(\.stages) }

  init(_ stage: consuming some StreamProcessor & ~Copyable) { stages = [PipelineNode(stage)] }

  /// Creates a pipeline that converts the sample rate.
  init(from sourceRate: Double, to targetRate: Double, channelCount: Int) {
    stages =
      sourceRate == targetRate
      ? [] : [PipelineNode(Resampler(from: sourceRate, to: targetRate, channelCount: channelCount))]
  }

  /// Creates a pipeline that reduces noise by the given number of decibels, applies an effect, and
  /// converts the sample rate.
  convenience init(
    _ chain: EffectChain, noiseReduction: Double? = nil, from sourceRate: Double,
    to targetRate: Double, channelCount: Int
  ) throws(EffectError) {
    let range = EffectProcessor.sampleRateRange
    let rate = min(max(sourceRate, range.lowerBound), range.upperBound)
    var steps: [Pipeline] = []
    if let noiseReduction {
      steps.append(
        Pipeline(
          NoiseReduction(
            .init(reduction: noiseReduction), sampleRate: rate, channelCount: channelCount)))
    }
    if !chain.units.isEmpty {
      steps.append(
        Pipeline(try EffectProcessor(chain, sampleRate: rate, channelCount: channelCount)))
    }
    if steps.isEmpty {
      self.init(from: sourceRate, to: targetRate, channelCount: channelCount)
      return
    }
    steps.insert(Pipeline(from: sourceRate, to: rate, channelCount: channelCount), at: 0)
    steps.append(Pipeline(from: rate, to: targetRate, channelCount: channelCount))
    self.init(steps)
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
extension LinearFades: StreamProcessor {}

private final class PipelineNode<Stream: StreamProcessor & ~Copyable>: PipelineStage {
  private var stream: Stream

  init(_ stream: consuming Stream) { self.stream = stream }

  var isFinished: Bool { stream.isFinished }
  func write(_ buffer: borrowing AudioBuffer) -> Int { stream.write(buffer) }
  func finish() { stream.finish() }
  func read(into buffer: inout AudioBuffer) -> Int { stream.read(into: &buffer) }
}
