extension StandardMIDIFile {
  /// The bytes of the file, in format 0 for a single track and in format 1 for several.
  ///
  /// Entries must be sorted by tick. Reading the bytes gives an equal file if all values are within
  /// their ranges.
  public var bytes: [UInt8] {
    var bytes = Self.bigEndian(Self.header, 4) + Self.bigEndian(6, 4)
    bytes += Self.bigEndian(tracks.count > 1 ? 1 : 0, 2) + Self.bigEndian(tracks.count, 2)
    bytes += divisionField
    for track in tracks {
      let content = Self.bytes(of: track)
      bytes += Self.bigEndian(Self.track, 4) + Self.bigEndian(content.count, 4) + content
    }
    return bytes
  }

  private var divisionField: [UInt8] {
    switch division {
    case .quarter(let ticks): return Self.bigEndian(min(max(ticks, 1), 0x7FFF), 2)
    case .film(let frameRate, let ticks):
      return [UInt8(256 - min(max(frameRate, 24), 30)), UInt8(min(max(ticks, 1), 255))]
    }
  }

  private static func bytes(of track: MIDITrack) -> [UInt8] {
    var (bytes, tick, status) = ([UInt8](), 0, UInt8(0))
    for entry in track.entries {
      bytes += VariableLength.bytes(entry.tick - tick)
      tick = max(tick, entry.tick)
      guard case .event(let event) = entry.content else {
        bytes += Self.bytes(of: entry.content)
        status = 0
        continue
      }
      let message = event.bytes
      // Running status: omit a status byte that repeats the previous one.
      bytes += message[0] == status ? message.dropFirst() : message[...]
      status = message[0]
    }
    return bytes + VariableLength.bytes(track.endTick - tick) + [0xFF, 0x2F, 0]
  }

  private static func bytes(of content: MIDITrack.Content) -> [UInt8] {
    func meta(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, type] + VariableLength.bytes(data.count) + data
    }
    switch content {
    case .event(let event): return event.bytes
    case .tempo(let microseconds):
      return meta(0x51, bigEndian(min(max(microseconds, 1), 0xFF_FFFF), 3))
    case .meter(let beats, let unit):
      // The usual values: 24 MIDI clocks per click and eight thirty-second notes per quarter note.
      return meta(0x58, [UInt8(clamping: max(beats, 1)), UInt8(clamping: min(unit, 7)), 24, 8])
    case .key(let sharps, let isMinor):
      return meta(0x59, [UInt8(bitPattern: Int8(clamping: sharps)), isMinor ? 1 : 0])
    case .name(let name): return meta(0x03, Array(name.utf8))
    case .meta(let type, let data): return meta(type & 0x7F, data)
    case .exclusive(let start, let data):
      return [start == 0xF7 ? 0xF7 : 0xF0] + VariableLength.bytes(data.count) + data
    }
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
