import Files
import MIDI

struct MIDIFileEvents {
  /// The maximum size of a MIDI file, in bytes.
  ///
  /// In memory, a file takes up about 40 times as much.
  static let greatestSize = 16 << 20
  /// The maximum duration of a piece, in seconds.
  static let longest = 36_000.0

  /// The events in order, at frames that are multiples of `RealtimeInstrument.step`.
  let events: [(frame: Int, event: MIDIEvent)]
  let noteCount: Int
  let isDamaged: Bool

  init(path: String, sampleRate: Double) throws(PianoRenderError) {
    let file = try Self.file(path)
    let map = TempoMap(file)
    let step = Double(RealtimeInstrument.step)
    var events: [(frame: Int, event: MIDIEvent)] = []
    for (tick, event) in file.events {
      let seconds = map.seconds(atTick: tick)
      guard seconds <= Self.longest else { throw .tooLong(path: path, seconds: seconds) }
      events.append((Int((seconds * sampleRate / step).rounded() * step), event))
    }
    self.events = events
    isDamaged = file.isDamaged
    noteCount = events.count { if case .noteOn = $0.event { true } else { false } }
    guard noteCount > 0 else { throw .noNotes(path: path) }
  }

  var endFrame: Int { events.last?.frame ?? 0 }

  private static func file(_ path: String) throws(PianoRenderError) -> StandardMIDIFile {
    let (bytes, size): ([UInt8], Int)
    do throws(SystemError) {
      let file = try OpenFile(reading: path)
      size = try file.status().size
      bytes = size <= greatestSize ? try file.read(size) : []
    } catch {
      throw PianoRenderError(error)
    }
    guard size <= greatestSize else { throw .tooLarge(path: path, byteCount: size) }
    do {
      return try StandardMIDIFile(bytes)
    } catch {
      throw .notPlayable(path: path, error)
    }
  }
}
