import Foundation
import TestSupport

/// A line of the results of work on a list.
struct ListedLine: Decodable {
  let line: Int
  let status: String?
  let code: String?
  let retry: Bool?
  let error: String?
  let input: String?
  let output: String?
  let path: String?
  let seconds: Double?
  let channels: Int?

  /// Returns the lines of the results so far, in the order of the list.
  static func all(in text: String) throws -> [ListedLine] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }
    .sorted { $0.line < $1.line }
  }
}

/// A manifest’s entry about one file, with NeMo’s keys.
struct ManifestLine: Decodable, Equatable {
  let audioPath: String
  let duration: Double
  let offset: Double?
  let sampleRate: Double
  let channels: Int
  let loudness: Double?
  let truePeak: Double?
  let pitch: Double?
  let sha256: String
  let text: String?

  static func all(in text: String) throws -> [ManifestLine] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }
    .sorted { $0.audioPath < $1.audioPath }
  }

  private enum CodingKeys: String, CodingKey {
    case audioPath = "audio_filepath"
    case duration = "duration"
    case offset = "offset"
    case sampleRate = "sample_rate"
    case channels = "channels"
    case loudness = "loudness"
    case truePeak = "true_peak"
    case pitch = "pitch"
    case sha256 = "sha256"
    case text = "text"
  }
}
