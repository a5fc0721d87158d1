import MIDI
import Testing

@Suite("TempoMap")
struct TempoMapTests {
  /// 120 for a quarter note, then 60, then 240.
  private static let file = StandardMIDIFile(
    division: .quarter(ticks: 100),
    tracks: [
      MIDITrack([
        .init(tick: 100, .tempo(microseconds: 1_000_000)),
        .init(tick: 300, .tempo(microseconds: 250_000)),
      ])
    ])

  @Test(
    "Ticks can be converted to seconds and back",
    arguments: [(0, 0.0), (50, 0.25), (100, 0.5), (200, 1.5), (300, 2.5), (500, 3)])
  func converted(tick: Int, seconds: Double) {
    let map = TempoMap(Self.file)
    #expect(abs(map.seconds(atTick: tick) - seconds) < 1e-12)
    #expect(map.tick(atSeconds: seconds) == tick)
  }

  @Test("A tempo in any track applies to all tracks, and the last tempo at a tick is used")
  func anyTrack() {
    let file = StandardMIDIFile(
      division: .quarter(ticks: 1),
      tracks: [
        MIDITrack(endTick: 10),
        MIDITrack([
          .init(tick: 0, .tempo(microseconds: 1)), .init(tick: 0, .tempo(microseconds: 2_000_000)),
        ]),
      ])
    #expect(TempoMap(file).seconds(atTick: 10) == 20)
  }

  @Test("Extreme times and ticks convert without overflow")
  func extremes() {
    let map = TempoMap(
      StandardMIDIFile(
        division: .quarter(ticks: 32_767),
        tracks: [MIDITrack([.init(tick: 0, .tempo(microseconds: 1))])]))
    #expect(map.tick(atSeconds: .greatestFiniteMagnitude) > 0)
    #expect(map.tick(atSeconds: -1) == 0)
    #expect(map.seconds(atTick: .max).isFinite)
  }
}
