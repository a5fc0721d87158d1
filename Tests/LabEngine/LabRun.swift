import Foundation
import MynaDSP
import TestSupport

/// One sound on its way through `TimePitch`, block by block, and what each block took.
struct LabRun: ~Copyable {
  private let input: Signal
  private let ratio: Double
  private var engine: TimePitch
  private var block: AudioBuffer
  private var result: AudioBuffer
  private var channels: [[Float]]
  private var framesTaken = 0
  private var mostBuffered = 0.0
  /// Seconds of the processor for each block of input.
  private var times: [Double] = []
  private var endTime = 0.0

  init(_ input: Signal, _ options: LabOptions) {
    (self.input, ratio) = (input, options.ratio)
    let width = input.channels.count
    engine = TimePitch(
      .init(
        rate: 1 / options.ratio, pitch: 100 * options.semitones, character: options.character,
        formant: options.formant, preservesFormants: options.isNatural),
      sampleRate: input.sampleRate, channelCount: width)
    block = AudioBuffer(channelCount: width, capacity: 512)
    result = AudioBuffer(channelCount: width, capacity: 512)
    channels = Array(repeating: [], count: width)
    let frameCount = Int(Double(input.frameCount) * options.ratio) + 65_536
    for channel in channels.indices { channels[channel].reserveCapacity(frameCount) }
    times.reserveCapacity(input.frameCount / 512 + 1)
  }

  /// Gives the engine one block, and takes all that comes; false at the end of the input.
  mutating func takeBlock(of length: Int) -> Bool {
    let count = min(length, input.frameCount - framesTaken)
    guard count > 0 else { return false }
    block.frameCount = count
    for channel in channels.indices {
      for frame in 0..<count {
        block[channel, frame] = input.channels[channel][framesTaken + frame]
      }
    }
    let start = Self.processorTime
    precondition(engine.write(block) == count, "a block was not taken")
    var time = Self.processorTime - start
    time += drain()
    times.append(time)
    framesTaken += count
    if Double(framesTaken) > input.sampleRate {
      let given = Double(channels[0].count) / ratio
      mostBuffered = max(mostBuffered, Double(framesTaken) - given)
    }
    return true
  }

  /// Takes what is left at the end of the input.
  mutating func finish() {
    let start = Self.processorTime
    engine.finish()
    endTime = Self.processorTime - start
    while !engine.isFinished { endTime += drain() }
  }

  /// The output: as it is, or cut or filled up to the length that is wanted.
  func output(isRaw: Bool) -> Signal {
    guard !isRaw else { return Signal(channels, sampleRate: input.sampleRate) }
    let wanted = Int((Double(input.frameCount) * ratio).rounded())
    return Signal(
      channels.map { samples in
        Array(samples.prefix(wanted))
          + [Float](repeating: 0, count: max(0, wanted - samples.count))
      }, sampleRate: input.sampleRate)
  }

  /// The figures as a line of JSON.
  var figures: String {
    let sorted = times.sorted()
    func microseconds(_ share: Double) -> String {
      guard !sorted.isEmpty else { return "0" }
      let place = min(sorted.count - 1, Int(share * Double(sorted.count)))
      return String(format: "%.2f", 1e6 * sorted[place])
    }
    let all = String(format: "%.6f", times.reduce(endTime, +))
    return """
      {"cpu_s": \(all), "block_p50_us": \(microseconds(0.5)), "block_p99_us": \(microseconds(0.99)), \
      "block_max_us": \(microseconds(1)), "buffered_in": \(Int(mostBuffered.rounded(.up)))}
      """
  }

  /// Reads all there is, and returns the seconds of the processor that took.
  private mutating func drain() -> Double {
    var time = 0.0
    while true {
      let start = Self.processorTime
      let count = engine.read(into: &result)
      time += Self.processorTime - start
      guard count > 0 else { return time }
      for channel in channels.indices {
        for frame in 0..<count { channels[channel].append(result[channel, frame]) }
      }
    }
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
