import MynaDSP

/// A sound in mono on its way through `TimePitch`, block by block.
struct WebEngine: ~Copyable {
  private var engine: TimePitch
  private var input: AudioBuffer
  private var output: AudioBuffer

  init(_ parameters: TimePitch.Parameters, sampleRate: Double, blockFrames: Int) {
    engine = TimePitch(parameters, sampleRate: sampleRate, channelCount: 1)
    input = AudioBuffer(channelCount: 1, capacity: blockFrames)
    output = AudioBuffer(channelCount: 1, capacity: blockFrames)
  }

  /// Where a block is laid before `write`; a buffer's memory stays where it is.
  var inputAddress: UnsafeMutablePointer<Float>? {
    mutating get {
      var samples = input[0]
      return samples.withUnsafeMutableBufferPointer { $0.baseAddress }
    }
  }

  /// Where a block lies after `read`.
  var outputAddress: UnsafeMutablePointer<Float>? {
    mutating get {
      var samples = output[0]
      return samples.withUnsafeMutableBufferPointer { $0.baseAddress }
    }
  }

  @_noLocks mutating func write(_ count: Int) -> Int {
    input.frameCount = count
    return engine.write(input)
  }

  @_noLocks mutating func read() -> Int { engine.read(into: &output) }

  @_noLocks mutating func finish() { engine.finish() }
}
