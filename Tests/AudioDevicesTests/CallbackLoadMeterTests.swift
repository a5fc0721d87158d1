import Testing

@testable import AudioDevices

@Suite("CallbackLoadMeter")
struct CallbackLoadMeterTests {
  @Test("Without measurements, the load is zero")
  func empty() {
    #expect(CallbackLoadMeter().load == CallbackLoad(count: 0, high: 0, worst: 0))
  }

  @Test("The “high” load ignores one slow block in a thousand")
  func high() {
    let meter = CallbackLoadMeter()
    for _ in 0..<9_990 { meter.record(duration: 1_000, available: 10_000) }
    for _ in 0..<10 { meter.record(duration: 9_000, available: 10_000) }
    let load = meter.load
    #expect(load.count == 10_000)
    // A bucket is a quarter wide, and shares are stored in steps of 1/4,096.
    #expect(load.high >= 0.0997 && load.high <= 0.125)
    #expect(load.worst >= 0.8997 && load.worst <= 0.9)
  }

  @Test("The “high” load includes slow blocks above one in a thousand")
  func higher() {
    let meter = CallbackLoadMeter()
    for _ in 0..<9_989 { meter.record(duration: 1_000, available: 10_000) }
    for _ in 0..<11 { meter.record(duration: 20_000, available: 10_000) }
    #expect(meter.load.high >= 1.99)
  }

  @Test("Load buckets are contiguous")
  func buckets() {
    var last = 0
    for value in 0..<100_000 {
      let index = CallbackLoadMeter.index(of: value)
      #expect(
        CallbackLoadMeter.start(of: index) <= value
          && value < CallbackLoadMeter.start(of: index + 1))
      #expect(index == last || index == last + 1)
      last = index
    }
  }
}
