import Foundation
import TestSupport
import Testing

@testable import MIDIDevices

@Suite("A keyboard at ALSA's sequencer")
struct ALSASourceTests {
  @Test("Where the system has no sequencer, starting names the device node that is missing")
  func missing() {
    let folder = Scratch()
    let node = folder("snd/seq")
    let source = ALSASource(name: "Myna", node: node)
    #expect(throws: MIDIDeviceError.nodeMissing(path: node)) {
      try source.start { _, _ in
      } onChange: { _ in
      }
    }
    #expect(source.ports == [])
    source.stop()
  }

  @Test("A node that may not be opened is told from one that is missing")
  func refused() {
    #expect(MIDIDeviceError.unopenable("/n", code: ENOENT) == .nodeMissing(path: "/n"))
    #expect(MIDIDeviceError.unopenable("/n", code: EACCES) == .notPermitted(path: "/n"))
    #expect(MIDIDeviceError.unopenable("/n", code: EPERM) == .notPermitted(path: "/n"))
    #expect(
      MIDIDeviceError.unopenable("/n", code: EIO) == .failed(operation: "open /n", code: Int(EIO)))
  }

  @Test("ALSA's library has all functions that a source needs")
  func library() {
    #expect(ALSALibrary() != nil)
    #expect(ALSALibrary("libasound-that-is-not-there.so") == nil)
  }
}
