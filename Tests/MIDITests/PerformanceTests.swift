import MIDI
import Testing

@Suite("Performance")
struct PerformanceTests {
  private static let on = MIDIEvent.noteOn(channel: 0, key: 60, velocity: 100)
  private static let off = MIDIEvent.noteOff(channel: 0, key: 60, velocity: 64)

  private func performance(_ entries: (Int, Performance.Content)...) -> Performance {
    Performance(
      sampleRate: 48_000, entries: entries.map { Performance.Entry(frame: $0.0, $0.1) })
  }

  private func log(_ performance: Performance) -> [UInt8] {
    PerformanceLog.header(sampleRate: performance.sampleRate)
      + performance.entries.flatMap(PerformanceLog.bytes)
  }

  /// The events of a file with their times in seconds.
  private func timed(_ file: StandardMIDIFile) -> [(seconds: Double, event: MIDIEvent)] {
    let map = TempoMap(file)
    return file.events.map { (map.seconds(atTick: $0.tick), $0.event) }
  }

  /// The seconds at which bars begin according to the meters and tempi of a file.
  private func bars(_ file: StandardMIDIFile, count: Int) -> [Double] {
    guard case .quarter(let quarter) = file.division, let track = file.tracks.first else {
      return []
    }
    let meters = track.entries.compactMap { entry in
      if case .meter(let beats, _) = entry.content { (tick: entry.tick, beats: beats) } else { nil }
    }
    let map = TempoMap(file)
    var (tick, found) = (0, [Double]())
    while found.count < count {
      found.append(map.seconds(atTick: tick))
      tick += (meters.last { $0.tick <= tick }?.beats ?? 4) * quarter
    }
    return found
  }

  @Test("A log is read back with every entry")
  func roundTrip() {
    let all = performance(
      (0, .event(Self.on)), (1 << 36, .event(.pitchBend(channel: 3, value: 9_999))),
      (7, .bar(tempo: 133.125, beats: 7)), (7, .event(.programChange(channel: 0, program: 8))),
      (99, .end))
    #expect(Performance(log: log(all)) == all)
  }

  @Test("A truncated log is read up to its last complete entry")
  func cut() {
    let all = performance((0, .event(Self.on)), (480, .event(Self.off)), (500, .end))
    let bytes = log(all)
    for count in 0...bytes.count {
      let found = Performance(log: Array(bytes.prefix(count)))
      #expect((found == nil) == (count < 16))
      if let found {
        #expect(found.entries == Array(all.entries.prefix(count / 16 - 1)))
      }
    }
  }

  @Test("A damaged log entry is skipped, and later entries are read")
  func damaged() {
    let all = performance((0, .event(Self.on)), (480, .event(Self.off)), (500, .end))
    for place in 32..<48 {
      var bytes = log(all)
      bytes[place] ^= 0x10
      #expect(Performance(log: bytes)?.entries == [all.entries[0], all.entries[2]])
    }
    var zeros = log(all)
    zeros.replaceSubrange(16..<48, with: [UInt8](repeating: 0, count: 32))
    #expect(Performance(log: zeros)?.entries == [all.entries[2]])
    #expect(Performance(log: [1, 2, 3]) == nil)
  }

  @Test("MIDI events are at the times of their frames")
  func times() throws {
    let file = StandardMIDIFile(
      performance((4_801, .event(Self.on)), (1_000_000, .event(Self.off))), frameCount: 1_440_000,
      title: "A tune")
    let found = timed(try StandardMIDIFile(file.bytes))
    #expect(found.map(\.event) == [Self.on, Self.off])
    #expect(abs(found[0].seconds - 4_801 / 48_000) < 0.000_1)
    #expect(abs(found[1].seconds - 1_000_000 / 48_000) < 0.000_1)
    #expect(abs(TempoMap(file).seconds(atTick: file.endTick) - 30) < 0.000_1)
    #expect(file.tracks[0].entries.first?.content == .name("A tune"))
  }

  @Test("Held keys and pedals are released at the end, and later events are omitted")
  func closed() {
    let pedal = MIDIEvent.controlChange(channel: 0, controller: 64, value: 127)
    let file = StandardMIDIFile(
      performance(
        (10, .event(pedal)), (20, .event(Self.on)), (30, .event(Self.on)),
        (100, .event(.noteOn(channel: 0, key: 62, velocity: 1)))), frameCount: 100)
    #expect(
      file.events.map(\.event) == [
        pedal, Self.on, Self.off, Self.on, Self.off,
        .controlChange(channel: 0, controller: 64, value: 0),
      ])
    #expect(file.events.suffix(2).allSatisfy { $0.tick == file.endTick })
  }

  @Test("All Notes Off releases exactly the held keys")
  func released() {
    let high = MIDIEvent.noteOn(channel: 0, key: 72, velocity: 9)
    let file = StandardMIDIFile(
      performance(
        (0, .event(Self.on)), (1, .event(high)), (2, .event(Self.off)),
        (50, .event(.controlChange(channel: 0, controller: 123, value: 0))),
        (60, .event(Self.off))), frameCount: 100)
    #expect(
      file.events.map(\.event) == [
        Self.on, high, Self.off, .noteOff(channel: 0, key: 72, velocity: 64),
      ])
  }

  @Test("Bar lines are where the metronome placed them", arguments: [0, 500, 30_000, 100_000])
  func bars(first: Int) throws {
    let file = StandardMIDIFile(
      performance((first, .bar(tempo: 90, beats: 3))), frameCount: 2_000_000)
    let lines = bars(try StandardMIDIFile(file.bytes), count: 8)
    for bar in 0..<3 {
      let expected = Double(first) / 48_000 + Double(bar) * 2
      #expect(lines.contains { abs($0 - expected) < 0.000_1 }, "bar \(bar) in \(lines)")
    }
    #expect(TempoMap(file).seconds(atTick: file.endTick) - 2_000_000 / 48_000 < 0.000_2)
  }

  @Test("Tempo and meter changes and metronome restarts keep bars and times aligned")
  func changes() throws {
    let file = StandardMIDIFile(
      performance(
        (0, .bar(tempo: 120, beats: 4)), (24_000 * 6, .bar(tempo: 100, beats: 3)),
        (400_000, .bar(tempo: 240, beats: 5)), (450_000, .event(Self.on))), frameCount: 500_000)
    let lines = bars(try StandardMIDIFile(file.bytes), count: 12)
    for frame in [0, 96_000, 144_000, 144_000 + 86_400, 400_000, 460_000] {
      let expected = Double(frame) / 48_000
      #expect(lines.contains { abs($0 - expected) < 0.000_1 }, "frame \(frame) in \(lines)")
    }
    #expect(abs(timed(file)[0].seconds - 450_000 / 48_000) < 0.000_1)
  }

  @Test("Bars with an impossible tempo or meter are ignored")
  func wrongBars() {
    let plain = StandardMIDIFile(performance((9, .event(Self.on))), frameCount: 100)
    let file = StandardMIDIFile(
      performance(
        (0, .bar(tempo: 0, beats: 4)), (1, .bar(tempo: 120, beats: 0)),
        (2, .bar(tempo: .infinity, beats: 4)), (9, .event(Self.on))), frameCount: 100)
    #expect(file == plain)
  }
}
