import Foundation
import MIDI

extension FuzzSubject {
  /// Reads the log of a performance, once as it is and once with checksums that fit, and makes a
  /// MIDI file of each.
  func readPerformance(_ bytes: Data) throws {
    let log = Array(bytes)
    if let performance = Performance(log: log) { try writeMIDI(performance) }
    let size = PerformanceLog.entrySize - PerformanceLog.checksumSize
    var sealed: [UInt8] = []
    for start in stride(from: 0, to: log.count - log.count % size, by: size) {
      sealed += PerformanceLog.sealed(Array(log[start..<start + size]))
    }
    let header = PerformanceLog.header(sampleRate: 48_000)
    guard let performance = Performance(log: header + sealed) else {
      throw Finding("a log with a header is none")
    }
    try writeMIDI(performance)
  }

  private func writeMIDI(_ performance: Performance) throws {
    let file = StandardMIDIFile(performance)
    guard let again = try? StandardMIDIFile(file.bytes) else {
      throw Finding("the MIDI file of a performance cannot be read")
    }
    var held = [Int](repeating: 0, count: 16 * 128)
    for entry in again.tracks.flatMap(\.entries) {
      switch entry.content {
      case .event(.noteOn(let channel, let key, let velocity)):
        held[Int(channel) * 128 + Int(key)] += velocity > 0 ? 1 : -1
      case .event(.noteOff(let channel, let key, _)): held[Int(channel) * 128 + Int(key)] -= 1
      default: break
      }
    }
    guard held.allSatisfy({ $0 == 0 }) else { throw Finding("a key stays down") }
  }
}
