import Foundation
import MIDI

extension FuzzSubject {
  /// Reads a Standard MIDI File, writes it, reads that, and finds the time of its end; also reads
  /// it as raw bytes.
  func readMIDI(_ bytes: Data) throws {
    var parser = MIDIParser()
    for byte in bytes {
      guard let event = parser.parse(byte) else { continue }
      if MIDIEvent(status: event.bytes[0], event.bytes[1], event.bytes.last ?? 0) == nil {
        throw Finding("an event is none")
      }
    }
    // A refused file is not a finding.
    guard let file = try? StandardMIDIFile(Array(bytes)) else { return }
    var whole = file
    whole.tracks = file.tracks.filter { $0.endTick < 1 << 28 }
    let map = TempoMap(whole)
    let end = map.seconds(atTick: whole.endTick)
    guard end.isFinite, end >= 0, abs(map.tick(atSeconds: end) - whole.endTick) <= 1 || end > 1e6
    else {
      throw Finding("the end is at no time")
    }
    guard !whole.tracks.isEmpty else { return }
    guard let again = try? StandardMIDIFile(whole.bytes), again.tracks == whole.tracks,
      again.division == whole.division
    else { throw Finding("a file that was written is not the one that is read") }
  }
}
