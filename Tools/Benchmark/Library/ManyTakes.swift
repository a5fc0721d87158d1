import Foundation
import TestSupport

/// Writes as many takes as a user might record in a lifetime, each 0.1 s long.
enum ManyTakes {
  private static let titles = [
    "Interview", "Piano sketch", "Märchen", "한국어 메모", "中文备忘录", "Rain on the roof", "Choir",
  ]

  /// Writes `count` WAV files; encoding that many files in another format would take minutes.
  static func write(_ count: Int, in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let calendar = Calendar(identifier: .gregorian)
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    for number in 0..<count {
      let date = start.addingTimeInterval(Double(number) * 1_700)
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
      let name = String(
        format: "%04d-%02d-%02d %02d.%02d ", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
        parts.hour ?? 0, parts.minute ?? 0)
      let title = "\(titles[number % titles.count]) note \(number)"
      let wave = WAVBytes(
        sampleRate: 8_000, samples: Data(repeating: UInt8(truncatingIfNeeded: number), count: 1_600)
      )
      try wave.data.write(to: URL(fileURLWithPath: "\(folder)/\(name)\(title).wav"))
    }
  }
}
