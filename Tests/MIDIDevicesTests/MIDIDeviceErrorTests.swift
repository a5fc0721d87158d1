import MIDIDevices
import TestSupport
import Testing

@Suite("MIDIDeviceError")
struct MIDIDeviceErrorTests {
  @Test(
    "Each MIDI device error message is a sentence that includes the details",
    arguments: [
      (MIDIDeviceError.libraryMissing("libjack.so.0"), ["“libjack.so.0”"]),
      (.nodeMissing(path: "/dev/snd/seq"), ["“/dev/snd/seq”"]),
      (.notPermitted(path: "/dev/snd/seq"), ["“/dev/snd/seq”"]),
      (.noServer(name: "studio"), ["“studio”"]), (.noServer(name: nil), ["JACK"]),
      (.failed(operation: "eventfd", code: 24), ["“eventfd”", "24"]),
    ])
  func sentences(error: MIDIDeviceError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
