import Foundation
import MIDI
import MynaAudio
import SoundFiles
import TestSupport

@testable import MynaPiano

/// A piano with a recorder, and the sound heard from it.
final class RecordedPerformance {
  let folder: Scratch
  let device: PianoDevice
  let recorder: PerformanceRecorder
  /// The folder of the journal and the log.
  let path: String
  private(set) var heard: [[Float]] = [[], []]

  init(_ instrument: PianoInstrument = .strings, in path: String? = nil) {
    folder = Scratch()
    self.path = path ?? folder.path
    device = PianoDevice(instrument)
    recorder = PerformanceRecorder(device.engine)
  }

  func record(countIn: CountIn? = nil, maximumDuration: Double? = nil) throws {
    let path = path
    try recorder.sync {
      try $0.record(
        to: JournalPaths("\(path)/take.recording.wav"), eventLog: { _, _ in "\(path)/take.events" },
        countIn: countIn, maximumDuration: maximumDuration)
    }
  }

  /// Plays frames and keeps them.
  func play(frames: Int, block: Int = 480) {
    let sound = device.play(frames: frames, block: block)
    for channel in 0..<2 { heard[channel] += sound.channels[channel] }
  }

  /// Stops and returns the sound of the take.
  func stop() throws -> Signal { try Signal(file: try recorder.sync { try $0.stop() }.journal) }

  /// The logged performance.
  var performance: Performance? {
    get throws {
      Performance(log: Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/take.events"))))
    }
  }

  /// The logged events, without those that merely close a take.
  var notes: [Performance.Entry] {
    get throws {
      try performance?.entries.filter {
        if case .event(.noteOn) = $0.content { true } else { false }
      } ?? []
    }
  }
}

extension Array where Element == Float {
  /// The samples rounded to 24 bits.
  var in24Bits: [Float] { map { ($0 * 8_388_608).rounded(.toNearestOrEven) / 8_388_608 } }
}
