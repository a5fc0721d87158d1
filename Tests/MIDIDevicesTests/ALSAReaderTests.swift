import MIDI
import Testing

@testable import MIDIDevices

@Suite("ALSAReader")
final class ALSAReaderTests {
  /// A sequencer without a kernel, whose ports and events the test provides.
  final class FakeSequencer: ALSASequencer {
    var ports: [ALSAAddress: String] = [:]
    var waiting: [ALSASequencerReadResult] = []
    var connected: [ALSAAddress] = []
    var isClosed = false

    func connect(_ address: ALSAAddress) -> Bool {
      guard address == .announcements || ports[address] != nil else { return false }
      connected.append(address)
      return true
    }

    func read() -> ALSASequencerReadResult { waiting.isEmpty ? .empty : waiting.removeFirst() }
    func close() { isClosed = true }
  }

  private static let piano = ALSAAddress(client: 20, port: 0)
  private static let organ = ALSAAddress(client: 24, port: 1)

  private let sequencer = FakeSequencer()
  private var events: [MIDIEvent] = []
  private var heard: [String] = []
  private lazy var reader = ALSAReader(
    sequencer, deliver: { [unowned self] event, _ in events.append(event) },
    onPorts: { [unowned self] ports in heard = ports.values.sorted() })

  /// Passes readings to the reader; returns the player's events, or nil when the sequencer is gone.
  private func work(_ readings: ALSASequencerReadResult...) -> [MIDIEvent]? {
    sequencer.waiting = readings
    events = []
    if case .end = reader.work() { return nil }
    return events
  }

  private func press(_ key: UInt8, on source: ALSAAddress) -> ALSASequencerReadResult {
    .event(.message([0x90, key, 100], from: source))
  }

  private func off(_ key: UInt8) -> MIDIEvent { .noteOff(channel: 0, key: key, velocity: 64) }

  @Test("Keyboards that already exist are connected at the start, after the announcements port")
  func start() {
    sequencer.ports = [Self.piano: "Piano"]
    #expect(work() == [])
    #expect(sequencer.connected == [.announcements, Self.piano])
    #expect(heard == ["Piano"])
    #expect(work(press(60, on: Self.piano)) == [.noteOn(channel: 0, key: 60, velocity: 100)])
  }

  @Test(
    "A keyboard is connected once when plugged in, and releases only its own notes when unplugged")
  func hotPlug() {
    sequencer.ports = [Self.piano: "Piano"]
    _ = work()
    sequencer.ports[Self.organ] = "Organ"
    _ = work(.event(.appeared(Self.organ)), .event(.appeared(Self.organ)))
    #expect(sequencer.connected == [.announcements, Self.piano, Self.organ])
    #expect(heard == ["Organ", "Piano"])
    _ = work(press(60, on: Self.piano), press(72, on: Self.organ))
    sequencer.ports[Self.organ] = nil
    #expect(work(.event(.gone(Self.organ))) == [off(72)])
    #expect(heard == ["Piano"])
    // The keyboard may be connected again.
    sequencer.ports[Self.organ] = "Organ"
    _ = work(.event(.appeared(Self.organ)))
    #expect(heard == ["Organ", "Piano"])
    #expect(work(.event(.clientGone(20))) == [off(60)])
    #expect(heard == ["Organ"])
  }

  @Test("A port that disappears before it is connected is ignored")
  func goneAtOnce() {
    _ = work(.event(.appeared(Self.organ)), .event(.gone(Self.organ)))
    #expect(heard == [])
    #expect(sequencer.connected == [.announcements])
  }

  @Test("Lost events release all notes, and playing continues")
  func overrun() {
    sequencer.ports = [Self.piano: "Piano"]
    _ = work(press(60, on: Self.piano))
    #expect(
      work(.overrun, press(62, on: Self.piano)) == [
        off(60), .noteOn(channel: 0, key: 62, velocity: 100),
      ])
  }

  @Test("A failing sequencer is closed, and all notes end")
  func lost() {
    sequencer.ports = [Self.piano: "Piano"]
    _ = work(press(60, on: Self.piano))
    #expect(work(.failed) == nil)
    #expect(reader.isLost)
    reader.finish()
    #expect(sequencer.isClosed)
    #expect(events == [off(60)])
  }
}
