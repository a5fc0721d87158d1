import Foundation
import MynaLibrary
package import SoundFiles
import TestSupport

/// A short recording whose journal has been closed.
package struct RecordedJournal {
  package let path: String
  package let identity: TakeIdentity
  /// The recorded samples, interleaved.
  package let samples: [Float]

  /// Records for a destination, and returns when the journal is closed.
  package init(
    for destination: String, seconds: Double = 0.2, sampleRate: Double = 48_000,
    channelCount: Int = 1, title: String? = "First words", seed: UInt64 = 1
  ) throws {
    path = JournalFileName.journal(for: destination)
    samples = Signal.steps(Int(seconds * sampleRate) * channelCount, seed: seed)
    let journal = try TakeJournal(
      path: path, sampleRate: sampleRate, channelCount: channelCount, id: UUID(),
      date: Date(timeIntervalSince1970: 1_795_269_783), title: title)
    identity = journal.identity
    if !samples.isEmpty { try journal.append(samples) }
    try journal.finish()
  }

  /// Returns whether a file contains exactly the recorded samples.
  package func isWhole(_ path: String) throws -> Bool {
    let info = try SoundFileReader(path: path).info
    return try info.damage == nil && TakeIdentity(info.tags) == identity
      && Signal(file: path).interleaved == samples
  }
}
