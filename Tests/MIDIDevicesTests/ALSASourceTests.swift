import Foundation
import TestSupport
import Testing

@testable import MIDIDevices

@Suite("ALSASource")
struct ALSASourceTests {
  @Test("Starting without a sequencer reports the missing device node")
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

  @Test("A device node without permission is distinguished from a missing node")
  func refused() {
    #expect(MIDIDeviceError.unopenable("/n", code: ENOENT) == .nodeMissing(path: "/n"))
    #expect(MIDIDeviceError.unopenable("/n", code: EACCES) == .notPermitted(path: "/n"))
    #expect(MIDIDeviceError.unopenable("/n", code: EPERM) == .notPermitted(path: "/n"))
    #expect(
      MIDIDeviceError.unopenable("/n", code: EIO) == .failed(operation: "open /n", code: Int(EIO)))
  }

  @Test("The ALSA library has all required functions")
  func library() {
    #expect(ALSALibrary() != nil)
    #expect(ALSALibrary("libasound-that-is-not-there.so") == nil)
  }
}
