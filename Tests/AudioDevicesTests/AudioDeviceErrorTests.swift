import AudioDevices
import TestSupport
import Testing

@Suite("AudioDeviceError")
struct AudioDeviceErrorTests {
  @Test(
    "Each device error message is a sentence that includes the details",
    arguments: [
      (AudioDeviceError.noLibrary, ["cubeb"]), (.noServer, ["PipeWire"]),
      (.noDevice(.input), ["microphone"]), (.noDevice(.output), ["speaker"]),
      (.notFound("USB", .input), ["microphone “USB”"]),
      (.ambiguous("USB", candidates: ["USB 1", "USB 2"]), ["“USB”", "“USB 1” or “USB 2”"]),
      (.unavailable("USB"), ["“USB”"]),
      (.failed(operation: "open", code: -5), ["open", "-5"]),
    ])
  func sentences(error: AudioDeviceError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
