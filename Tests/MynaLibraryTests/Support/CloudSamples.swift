import Dates
import Foundation
import SoundFiles
import TestSupport

@testable import MynaLibrary

enum CloudSamples {
  /// Returns a cloud take of 2026.
  static func take(
    _ title: String, id: UUID = UUID(), at date: String = "2026-11-20T10:00:00Z",
    _ change: (inout CloudTake) -> Void = { _ in }
  ) throws -> CloudTake {
    var take = CloudTake(
      id: id, title: title, created: try Date(date, strategy: .iso8601),
      fileName: "2026-11-20 10.00 \(title).flac",
      facts: AudioProperties(
        duration: 12, sampleRate: 48_000, channelCount: 1, formatName: "FLAC, 16-bit PCM",
        waveform: (0..<128).map { UInt8($0) }),
      size: 4_321)
    change(&take)
    return take
  }
}

extension LibraryScratch {
  /// Creates a downloaded file and returns its path.
  ///
  /// - Parameter id: The ID in its tags; nil for none.
  func download(_ name: String = "download.part", id: UUID? = nil, seed: UInt64 = 7) throws
    -> String
  {
    let identity = try id.map {
      TakeIdentity(
        id: $0, date: try Date("2026-11-20T10:00:00Z", strategy: .iso8601), title: nil,
        timeZone: .gmt)
    }
    try scratch.write(
      Signal.noise(seconds: 0.2, seed: seed), to: name, format: .flac,
      tags: identity?.tags ?? SoundFileTags())
    return scratch(name)
  }
}
