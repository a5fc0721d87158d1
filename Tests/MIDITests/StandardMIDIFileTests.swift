import MIDI
import Testing

@Suite("Standard MIDI Files")
struct StandardMIDIFileTests {
  /// The example of the specification's appendix, of format 0.
  static let example: [UInt8] =
    [
      0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0x60, 0x4D, 0x54, 0x72, 0x6B, 0, 0, 0,
      0x3B,
    ]
    + [0, 0xFF, 0x58, 4, 4, 2, 0x18, 8, 0, 0xFF, 0x51, 3, 7, 0xA1, 0x20, 0, 0xC0, 5, 0, 0xC1, 0x2E]
    + [0, 0xC2, 0x46, 0, 0x92, 0x30, 0x60, 0, 0x3C, 0x60, 0x60, 0x91, 0x43, 0x40, 0x60, 0x90, 0x4C]
    + [0x20, 0x81, 0x40, 0x82, 0x30, 0x40, 0, 0x3C, 0x40, 0, 0x81, 0x43, 0x40, 0, 0x80, 0x4C, 0x40]
    + [0, 0xFF, 0x2F, 0]

  @Test("The specification's example file is read correctly")
  func specification() throws {
    let file = try StandardMIDIFile(Self.example)
    #expect(!file.isDamaged)
    #expect(file.division == .quarter(ticks: 96))
    let entries = try #require(file.tracks.first).entries
    #expect(entries[0] == MIDITrack.Entry(tick: 0, .meter(beats: 4, unit: 2)))
    #expect(entries[1] == MIDITrack.Entry(tick: 0, .tempo(microseconds: 500_000)))
    #expect(
      file.events.map(\.event) == [
        .programChange(channel: 0, program: 5), .programChange(channel: 1, program: 46),
        .programChange(channel: 2, program: 70), .noteOn(channel: 2, key: 48, velocity: 96),
        .noteOn(channel: 2, key: 60, velocity: 96), .noteOn(channel: 1, key: 67, velocity: 64),
        .noteOn(channel: 0, key: 76, velocity: 32), .noteOff(channel: 2, key: 48, velocity: 64),
        .noteOff(channel: 2, key: 60, velocity: 64), .noteOff(channel: 1, key: 67, velocity: 64),
        .noteOff(channel: 0, key: 76, velocity: 64),
      ])
    #expect(file.events.map(\.tick) == [0, 0, 0, 0, 0, 96, 192, 384, 384, 384, 384])
    // Four quarters at 120 to the minute.
    #expect(TempoMap(file).seconds(atTick: file.endTick) == 2)
  }

  /// A chunk of a RIFF file.
  private func chunk(_ name: String, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
    let length = length ?? content.count
    return Array(name.utf8) + [0, 8, 16, 24].map { UInt8(length >> $0 & 0xFF) } + content
      + (content.count.isMultiple(of: 2) ? [] : [0])
  }

  @Test("A MIDI file inside a RIFF file is read, regardless of other chunks")
  func riff() throws {
    let plain = try StandardMIDIFile(Self.example)
    let data = chunk("data", Self.example)
    let list = chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("Tune\0".utf8)))
    for content in [data, list + data, data + list, chunk("DISP", [1, 0, 0]) + data] {
      #expect(try StandardMIDIFile(chunk("RIFF", Array("RMID".utf8) + content)) == plain)
    }
    // The sizes of a stream that ended without them.
    let endless = Array("RMID".utf8) + chunk("data", Self.example, length: 0xFFFF_FFFF)
    #expect(try StandardMIDIFile(chunk("RIFF", endless, length: 0)) == plain)
  }

  @Test("A RIFF file without MIDI data is refused, and a truncated RIFF file counts as damaged")
  func brokenRIFF() throws {
    let whole = chunk("RIFF", Array("RMID".utf8) + chunk("data", Self.example))
    for count in 0..<30 {
      #expect(throws: MIDIFileError.self) { try StandardMIDIFile(Array(whole.prefix(count))) }
    }
    #expect(try StandardMIDIFile(Array(whole.prefix(70))).isDamaged)
    for content in [chunk("WAVE", []), Array("WAVE".utf8) + chunk("data", Self.example)] {
      #expect(throws: MIDIFileError.notMIDI) { try StandardMIDIFile(chunk("RIFF", content)) }
    }
    #expect(throws: MIDIFileError.notMIDI) {
      try StandardMIDIFile(chunk("RIFF", Array("RMID".utf8) + chunk("data", [])))
    }
  }

  @Test("A written file reads back unchanged", arguments: [1, 2, 5])
  func written(trackCount: Int) throws {
    let tracks = (0..<trackCount).map { track in
      MIDITrack(
        [
          .init(tick: 0, .name("Übung \(track)")), .init(tick: 0, .meter(beats: 6, unit: 3)),
          .init(tick: 0, .key(sharps: -3, isMinor: true)),
          .init(tick: 0, .tempo(microseconds: 428_571)),
          .init(tick: 7, .event(.noteOn(channel: 1, key: 60, velocity: 90))),
          .init(tick: 7, .event(.noteOn(channel: 1, key: 64, velocity: 90))),
          .init(tick: 200, .exclusive(start: 0xF0, bytes: [1, 2, 0xF7])),
          .init(tick: 20_000, .event(.controlChange(channel: 1, controller: 64, value: 127))),
          .init(tick: 268_455_455, .meta(type: 1, bytes: Array("words".utf8))),
        ], endTick: 268_455_460 + track)
    }
    let file = StandardMIDIFile(division: .quarter(ticks: 960), tracks: tracks)
    let again = try StandardMIDIFile(file.bytes)
    #expect(again == file)
    #expect(file.bytes[9] == (trackCount == 1 ? 0 : 1))
  }

  @Test(
    "SMPTE time divisions are read and written",
    arguments: [(0xE7, 25.0), (0xE3, 30_000.0 / 1_001), (0xE2, 30), (0xE8, 24)])
  func film(code: Int, rate: Double) throws {
    var bytes = Self.example
    (bytes[12], bytes[13]) = (UInt8(code), 40)
    let file = try StandardMIDIFile(bytes)
    #expect(file.division == .film(frameRate: 256 - code, ticks: 40))
    #expect(abs(TempoMap(file).seconds(atTick: 384) - 384 / (rate * 40)) < 1e-12)
    #expect(Array(file.bytes[12...13]) == [UInt8(code), 40])
  }

  @Test("A truncated file is read up to the point where it was cut off")
  func cut() throws {
    let whole = try StandardMIDIFile(Self.example)
    for count in 0..<Self.example.count {
      let bytes = Array(Self.example.prefix(count))
      guard count >= 22 else {
        #expect(throws: MIDIFileError.self) { try StandardMIDIFile(bytes) }
        continue
      }
      let file = try StandardMIDIFile(bytes)
      #expect(file.isDamaged, "cut at \(count)")
      let entries = file.tracks[0].entries
      #expect(entries.elementsEqual(whole.tracks[0].entries.prefix(entries.count)))
    }
  }

  @Test("A file that claims impossible lengths is read as damaged")
  func claims() throws {
    var bytes = Self.example
    bytes.replaceSubrange(18..<22, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try StandardMIDIFile(bytes).isDamaged)
    bytes = Self.example
    (bytes[10], bytes[11]) = (0xFF, 0xFF)
    #expect(try StandardMIDIFile(bytes).isDamaged)
  }

  @Test("Unknown meta events are omitted and not mistaken for tempo or end events")
  func highMeta() throws {
    let events: [UInt8] =
      [0, 0xFF, 0xAF, 0, 0, 0xFF, 0xD1, 3, 1, 0, 0, 0, 0x90, 60, 90, 96, 0x80, 60, 64]
      + [0, 0xFF, 0x2F, 0]
    let bytes: [UInt8] =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8)
      + [0, 0, 0, UInt8(events.count)] + events
    let file = try StandardMIDIFile(bytes)
    #expect(!file.isDamaged)
    #expect(
      file.tracks == [
        MIDITrack(
          [
            .init(tick: 0, .event(.noteOn(channel: 0, key: 60, velocity: 90))),
            .init(tick: 96, .event(.noteOff(channel: 0, key: 60, velocity: 64))),
          ], endTick: 96)
      ])
    #expect(try StandardMIDIFile(file.bytes) == file)
  }

  @Test("Unsupported formats and data that isn't MIDI are refused")
  func refused() {
    var bytes = Self.example
    bytes[9] = 2
    #expect(throws: MIDIFileError.unsupported(format: 2)) { try StandardMIDIFile(bytes) }
    #expect(throws: MIDIFileError.notMIDI) { try StandardMIDIFile(Array("RIFF....".utf8)) }
    bytes = Self.example
    (bytes[12], bytes[13]) = (0, 0)
    #expect(throws: MIDIFileError.notMIDI) { try StandardMIDIFile(bytes) }
  }

  @Test("Events from all tracks are merged in order of time")
  func together() throws {
    func note(_ tick: Int, _ key: UInt8) -> MIDITrack.Entry {
      .init(tick: tick, .event(.noteOn(channel: 0, key: key, velocity: 1)))
    }
    let file = StandardMIDIFile(tracks: [
      MIDITrack([note(0, 1), note(10, 2), note(20, 3)]), MIDITrack([note(5, 4), note(10, 5)]),
    ])
    #expect(file.events.map(\.tick) == [0, 5, 10, 10, 20])
    let keys = file.events.map { $0.event.bytes[1] }
    #expect(keys == [1, 4, 2, 5, 3])
  }
}
