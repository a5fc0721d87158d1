import CProcess
import Foundation
import MynaDSP

/// One pass of speech through `TimePitch` in this thread, and what it took.
struct PitchRun {
  /// Seconds of the processor for all blocks.
  let cpuSeconds: Double
  /// Seconds of the processor that 99.9 % of the blocks stay below.
  let blockProcessorTime: Double
  /// The same by the clock, other programs' turns among them.
  let blockWallTime: Double
  /// MiB that are allocated when it is ready.
  let mebibytes: Double

  /// Runs; a second channel has the same speech half a second ahead.
  init(
    _ parameters: TimePitch.Parameters, channelCount: Int, blockLength: Int, input: [Float],
    seconds: Int
  ) {
    let before = process_allocated_bytes()
    var unit = TimePitch(
      parameters, sampleRate: Double(Speech.sampleRate), channelCount: channelCount)
    mebibytes = Double(process_allocated_bytes() - before) / 1_048_576
    var block = AudioBuffer(channelCount: channelCount, capacity: blockLength)
    var output = AudioBuffer(channelCount: channelCount, capacity: blockLength)
    let blockCount = seconds * Speech.sampleRate / blockLength
    var (processorTimes, wallTimes): ([Double], [Double]) = ([], [])
    processorTimes.reserveCapacity(blockCount)
    wallTimes.reserveCapacity(blockCount)
    for index in 0..<blockCount {
      for channel in 0..<channelCount {
        var place = (index * blockLength + channel * Speech.sampleRate / 2) % input.count
        for frame in 0..<blockLength {
          block[channel, frame] = input[place]
          place = place + 1 == input.count ? 0 : place + 1
        }
      }
      let (processor, wall) = (now(CLOCK_THREAD_CPUTIME_ID), now(CLOCK_MONOTONIC))
      precondition(unit.write(block) == blockLength, "a block was not taken")
      while unit.read(into: &output) > 0 {}
      wallTimes.append(now(CLOCK_MONOTONIC) - wall)
      processorTimes.append(now(CLOCK_THREAD_CPUTIME_ID) - processor)
    }
    cpuSeconds = processorTimes.reduce(0, +)
    blockProcessorTime = processorTimes.percentile(0.999)
    blockWallTime = wallTimes.percentile(0.999)
  }
}
