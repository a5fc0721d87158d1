import CAllocationCounter
import MynaDSP
import Testing
import TestSupport

@Suite("Allocation on the audio thread")
struct AllocationTests {
  @Test("The counter sees what the standard library takes and gives back")
  func counterSeesAnArray() {
    var total: Float = 0
    let count = allocations {
      let samples = [Float](unsafeUninitializedCapacity: Int.random(in: 100...200)) {
        memory, count in
        memory.initialize(repeating: 1)
        count = memory.count
      }
      total = samples.reduce(0, +)
    }
    #expect(total >= 100)
    #expect(count >= 2)
  }

  @Test("The counter sees nothing where nothing is taken, and nothing of other threads")
  func counterIsQuiet() async {
    let elsewhere = Task.detached { (0..<10_000).map { "\($0)" }.joined().count }
    var sum = 0
    let count = allocations { for n in 0..<100_000 { sum &+= n ^ (sum &>> 3) } }
    #expect(count == 0)
    #expect(await elsewhere.value > 10_000 && sum != 0)
  }

  @Test(
    "TimePitch takes no memory", arguments: [(0.5, 0.0), (2, 0), (1, 1_200), (1, -1_200), (1, 0)])
  func timePitch(rate: Double, pitch: Double) {
    for channelCount in 1...2 {
      let count = allocationsOfConverter(
        TimePitch(
          TimePitch.Parameters(rate: rate, pitch: pitch), sampleRate: 48_000,
          channelCount: channelCount), channelCount: channelCount)
      #expect(count == 0)
    }
  }

  @Test("TimePitch takes no memory when its speed and pitch change")
  func timePitchInMotion() {
    var processor = TimePitch(TimePitch.Parameters(), sampleRate: 48_000, channelCount: 1)
    let input = AudioBuffer.noise(channelCount: 1, frameCount: 480)
    var output = AudioBuffer(channelCount: 1, capacity: 480)
    let count = allocations {
      for step in 0..<200 {
        processor.parameters = TimePitch.Parameters(
          rate: 0.5 + Double(step % 20) / 10, pitch: Double(step % 49) * 100 - 2_400)
        _ = processor.write(input)
        _ = processor.read(into: &output)
      }
    }
    #expect(count == 0)
  }

  @Test("Varispeed takes no memory", arguments: [0.25, 0.7, 1, 4])
  func varispeed(rate: Double) {
    for channelCount in 1...2 {
      let count = allocationsOfConverter(
        Varispeed(
          Varispeed.Parameters(rate: rate), sampleRate: 48_000, channelCount: channelCount),
        channelCount: channelCount)
      #expect(count == 0)
    }
  }

  @Test(
    "Resampler takes no memory",
    arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (8_000, 192_000), (192_000, 8_000)])
  func resampler(from source: Double, to target: Double) {
    for channelCount in 1...2 {
      let count = allocationsOfConverter(
        Resampler(from: source, to: target, channelCount: channelCount),
        channelCount: channelCount)
      #expect(count == 0)
    }
  }
}
