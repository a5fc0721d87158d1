import CProcess
import Foundation
import MynaDSP

/// The measured costs of processing speech with `TimePitch` on this thread.
struct PitchMeasurement {
  /// The processor time in seconds for all blocks.
  let cpuSeconds: Double
  /// The 99.9th percentile of the processor time per block, in seconds.
  let blockProcessorTime: Double
  /// The 99.9th percentile of the wall-clock time per block, in seconds, including preemption by
  /// other programs.
  let blockWallTime: Double
  /// The amount of memory that the initializer of `TimePitch` allocates, in MiB.
  let mebibytes: Double

  /// Processes the speech and measures the costs.
  ///
  /// A second channel contains the same speech, shifted by half a second.
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
