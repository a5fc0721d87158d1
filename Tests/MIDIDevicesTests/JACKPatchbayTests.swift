import Testing

@testable import MIDIDevices

@Suite("JACKPatchbay")
struct JACKPatchbayTests {
  private func connect(_ patch: inout JACKPatchbay, _ present: [String]) -> [String] {
    patch.connections(for: present).map { "\($0.source) \($0.port)" }
  }

  private func loses(_ patch: inout JACKPatchbay, _ port: Int, _ sources: Set<String>) -> Bool {
    patch.update(port, hears: sources)
  }

  @Test("Each keyboard gets its own port, and extra keyboards share ports")
  func spread() {
    var patch = JACKPatchbay(portCount: 2)
    #expect(connect(&patch, ["a", "b", "c"]) == ["a 0", "b 1", "c 0"])
    #expect(connect(&patch, ["a", "b", "c"]) == [])
  }

  @Test("A new keyboard gets the port of an unplugged keyboard")
  func reuse() {
    var patch = JACKPatchbay(portCount: 2)
    _ = patch.connections(for: ["a", "b"])
    #expect(loses(&patch, 0, ["a"]) == false)
    #expect(loses(&patch, 1, ["b"]) == false)
    #expect(connect(&patch, ["b"]) == [])
    #expect(loses(&patch, 0, []) == true)
    #expect(connect(&patch, ["b", "c"]) == ["c 0"])
  }

  @Test("A connection removed by the user stays removed until the keyboard is plugged in again")
  func byHand() {
    var patch = JACKPatchbay(portCount: 2)
    _ = patch.connections(for: ["a"])
    _ = patch.update(0, hears: ["a"])
    #expect(loses(&patch, 0, []) == true)
    #expect(connect(&patch, ["a"]) == [])
    #expect(loses(&patch, 1, ["a", "x"]) == false)
    #expect(patch.all == ["a", "x"])
    #expect(connect(&patch, ["a", "x"]) == [])
    _ = patch.update(1, hears: [])
    #expect(connect(&patch, []) == [])
    #expect(connect(&patch, ["a"]) == ["a 0"])
  }

  @Test("A keyboard that is unplugged and immediately plugged in again is reconnected")
  func replugged() {
    var patch = JACKPatchbay(portCount: 2)
    _ = patch.connections(for: ["a"])
    _ = patch.update(0, hears: ["a"])
    #expect(loses(&patch, 0, []) == true)
    patch.appeared("a")
    #expect(connect(&patch, ["a"]) == ["a 0"])
  }
}
