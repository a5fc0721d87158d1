import MIDI
import Synchronization
import Testing

@testable import MIDIDevices

@Suite("MIDIInputs")
struct MIDIInputsTests {
  @Test("Each keyboard releases only its own notes when it falls silent or disconnects")
  func apart() {
    var events: [MIDIEvent] = []
    withoutActuallyEscaping({ (event: MIDIEvent, _: Int) in events.append(event) }) { deliver in
      var inputs = MIDIInputs<Int>(deliver)
      inputs.receive([0x90, 60], from: 1, at: 0)
      inputs.receive([0xFE, 0x91, 64], from: 2, at: 100)
      // Parts of messages from two sources do not mix.
      inputs.receive([100], from: 1, at: 200)
      inputs.receive([90], from: 2, at: 300)
      inputs.receive([0xFE], from: 3, at: 400)
      #expect(inputs.deadline == 300_000_300)
      inputs.check(at: 300_000_300)
      #expect(inputs.deadline == 300_000_400)
      inputs.release(1, at: 300_000_350)
      inputs.releaseAll(at: 300_000_360)
    }
    #expect(
      events == [
        .noteOn(channel: 0, key: 60, velocity: 100), .noteOn(channel: 1, key: 64, velocity: 90),
        .noteOff(channel: 1, key: 64, velocity: 64), .noteOff(channel: 0, key: 60, velocity: 64),
      ])
  }
}
