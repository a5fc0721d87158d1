import MynaDSP

protocol BlockStep: AnyObject {
  /// Prepares the next block, which is not measured.
  func prepare()
  /// Processes one block, which is measured.
  func process()
  /// The number of input frames consumed so far.
  var framesTaken: Int { get }
}

final class InPlaceStep<Processor: ~Copyable>: BlockStep {
  private var processor: Processor
  private var buffer: AudioBuffer
  private var input: SpeechLoop
  private let operation: (inout Processor, inout AudioBuffer) -> Void
  private(set) var framesTaken = 0

  init(
    _ processor: consuming Processor, blockLength: Int, input: SpeechLoop,
    operation: @escaping (inout Processor, inout AudioBuffer) -> Void
  ) {
    self.processor = processor
    self.input = input
    self.operation = operation
    buffer = AudioBuffer(channelCount: 1, capacity: blockLength)
  }

  func prepare() { input.fill(&buffer) }

  func process() {
    operation(&processor, &buffer)
    framesTaken += buffer.frameCount
  }
}

/// A processor whose output has a different number of frames than its input.
protocol Converter: ~Copyable {
  mutating func write(_ buffer: borrowing AudioBuffer) -> Int
  mutating func read(into buffer: inout AudioBuffer) -> Int
}

extension TimePitch: Converter {}
extension Varispeed: Converter {}
extension Resampler: Converter {}
extension EffectProcessor: Converter {}

/// Measures a converter, refilling its input whenever there is room, which ensures that every
/// output block is full.
final class ConverterStep<Processor: Converter & ~Copyable>: BlockStep {
  private var processor: Processor
  private var fresh: AudioBuffer
  private var output: AudioBuffer
  private var input: SpeechLoop
  private(set) var framesTaken = 0

  init(_ processor: consuming Processor, blockLength: Int, input: SpeechLoop) {
    self.processor = processor
    self.input = input
    fresh = AudioBuffer(channelCount: 1, capacity: blockLength)
    fresh.frameCount = 0
    output = AudioBuffer(channelCount: 1, capacity: blockLength)
  }

  func prepare() {}

  func process() {
    while true {
      if fresh.frameCount == 0 {
        fresh.frameCount = fresh.capacity
        input.fill(&fresh)
      }
      let count = processor.write(fresh)
      framesTaken += count
      if count < fresh.frameCount {
        keepRest(from: count)
        break
      }
      fresh.frameCount = 0
    }
    _ = processor.read(into: &output)
  }

  private func keepRest(from start: Int) {
    let count = fresh.frameCount - start
    if start > 0 { for frame in 0..<count { fresh[0, frame] = fresh[0, start + frame] } }
    fresh.frameCount = count
  }
}
