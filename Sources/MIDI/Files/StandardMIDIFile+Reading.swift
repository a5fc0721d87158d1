extension StandardMIDIFile {
  /// Reads a file, or the MIDI file within a RIFF file (extension ".rmi").
  ///
  /// Memory use is at most about 40 times the file's size. A file that is truncated or damaged
  /// within a track is read up to that point, and `isDamaged` is true. Chunks other than tracks are
  /// skipped.
  public init(_ bytes: [UInt8]) throws(MIDIFileError) {
    var reader = ByteReader(Self.contents(ofRIFF: bytes) ?? bytes[...])
    guard reader.number(bytes: 4) == Self.header, let length = reader.number(bytes: 4), length >= 6,
      let header = reader.whole(length)
    else { throw .notMIDI }
    var fields = ByteReader(header)
    guard let format = fields.number(bytes: 2), let count = fields.number(bytes: 2),
      let division = fields.number(bytes: 2)
    else { throw .notMIDI }
    guard format < 2 else { throw .unsupported(format: format) }
    self.init(division: try Self.division(division), tracks: [])
    while tracks.count < count, let kind = reader.number(bytes: 4) {
      guard let length = reader.number(bytes: 4) else { break }
      let content = reader.slice(length)
      isDamaged = isDamaged || content.count < length
      guard kind == Self.track else { continue }
      let (track, isWhole) = Self.track(content)
      tracks.append(track)
      isDamaged = isDamaged || !isWhole
    }
    guard !tracks.isEmpty else { throw .noTrack }
    isDamaged = isDamaged || tracks.count < count
  }

  /// The number of bytes needed to identify a MIDI file.
  public static let signatureSize = 12

  /// Returns whether a file that begins with these bytes is a MIDI file, or a RIFF file with one
  /// inside.
  public static func hasSignature(_ head: [UInt8]) -> Bool {
    head.starts(with: "MThd".utf8)
      || head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "RMID".utf8)
  }

  /// Returns the first "data" chunk of a RIFF file of the type "RMID"; nil for any other file.
  ///
  /// - Source: *Standard MIDI Files*, RP-029 (MIDI Manufacturers Association, 2000).
  private static func contents(ofRIFF bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var reader = ByteReader(bytes[...])
    guard reader.slice(4).elementsEqual("RIFF".utf8), reader.slice(4).count == 4,
      reader.slice(4).elementsEqual("RMID".utf8)
    else { return nil }
    while !reader.isAtEnd {
      let name = reader.slice(4)
      let length = reader.slice(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = reader.slice(length)
      if name.elementsEqual("data".utf8) { return content }
      if !length.isMultiple(of: 2) { _ = reader.byte() }
    }
    return nil
  }

  static let header = 0x4D54_6864
  static let track = 0x4D54_726B

  private static func division(_ field: Int) throws(MIDIFileError) -> Division {
    guard field >= 0x8000 else {
      guard field > 0 else { throw .notMIDI }
      return .quarter(ticks: field)
    }
    let (frames, ticks) = (256 - (field >> 8), field & 0xFF)
    guard [24, 25, 29, 30].contains(frames), ticks > 0 else { throw .notMIDI }
    return .film(frameRate: frames, ticks: ticks)
  }

  private static func track(_ bytes: ArraySlice<UInt8>) -> (MIDITrack, isWhole: Bool) {
    var reader = ByteReader(bytes)
    var entries: [MIDITrack.Entry] = []
    var (tick, status) = (0, UInt8(0))
    while let delta = reader.variableLength() {
      tick += delta
      guard let first = reader.byte() else { break }
      if first == 0xFF {
        guard let type = reader.byte(), let count = reader.variableLength(),
          let data = reader.whole(count)
        else { break }
        if type == 0x2F { return (MIDITrack(entries, endTick: tick), true) }
        guard type < 0x80 else { continue }
        entries.append(MIDITrack.Entry(tick: tick, content(ofMeta: type, Array(data))))
      } else if first == 0xF0 || first == 0xF7 {
        guard let count = reader.variableLength(), let data = reader.whole(count) else { break }
        entries.append(MIDITrack.Entry(tick: tick, .exclusive(start: first, bytes: Array(data))))
        // According to the standard, meta and exclusive events end running status, but many files
        // rely on running status after these events.
      } else {
        if first >= 0x80 { status = first } else { reader.back() }
        guard let event = event(status, &reader) else { break }
        entries.append(MIDITrack.Entry(tick: tick, .event(event)))
      }
    }
    return (MIDITrack(entries), false)
  }

  private static func event(_ status: UInt8, _ reader: inout ByteReader) -> MIDIEvent? {
    guard (0x80...0xEF).contains(status), let first = reader.byte(), first < 0x80 else {
      return nil
    }
    guard MIDIEvent.dataCount(ofStatus: status) == 2 else {
      return MIDIEvent(status: status, first, 0)
    }
    guard let second = reader.byte(), second < 0x80 else { return nil }
    return MIDIEvent(status: status, first, second)
  }

  private static func content(ofMeta type: UInt8, _ data: [UInt8]) -> MIDITrack.Content {
    switch (type, data.count) {
    case (0x03, _):
      if let name = String(validating: data, as: UTF8.self) { return .name(name) }
    case (0x51, 3):
      let microseconds = data.reduce(0) { $0 << 8 | Int($1) }
      if microseconds > 0 { return .tempo(microseconds: microseconds) }
    case (0x58, 4) where data[0] > 0 && data[1] <= 7:
      return .meter(beats: Int(data[0]), unit: Int(data[1]))
    case (0x59, 2):
      let sharps = Int(Int8(bitPattern: data[0]))
      if abs(sharps) <= 7, data[1] <= 1 { return .key(sharps: sharps, isMinor: data[1] == 1) }
    default: break
    }
    return .meta(type: type, bytes: data)
  }
}
