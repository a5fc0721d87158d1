import Foundation

/// Human speech of any length, created by repeating the spoken channel names that are included in
/// alsa-utils.
struct Speech {
  static let folder = "/usr/share/sounds/alsa"
  static let sampleRate = 48_000

  /// The samples of all words, spoken once, as 16-bit mono at 48 kHz.
  private let round: Data

  init() throws {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []
    let words = files.filter { $0.hasSuffix(".wav") && $0 != "Noise.wav" }.sorted()
    guard !words.isEmpty else { throw BenchmarkError.noSpeech(folder: Self.folder) }
    round = try words.reduce(into: Data()) { $0 += try Self.samples(of: "\(Self.folder)/\($1)") }
  }

  /// The samples of all words, spoken once, as floats of −1…1.
  var samples: [Float] {
    round.withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).map { Float(Int16(littleEndian: $0)) / 32_768 }
    }
  }

  /// Writes a WAV file of speech that is exactly `seconds` long, in several steps.
  func write(seconds: Int, to path: String) throws {
    var left = seconds * Self.sampleRate * 2
    try Self.header(byteCount: left).write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    while left > 0 {
      try file.write(contentsOf: round.prefix(left))
      left -= min(left, round.count)
    }
    try file.close()
  }

  /// Returns the header of a WAV file with this many bytes of mono 16-bit audio at `sampleRate`.
  static func header(byteCount: Int) -> Data {
    func bytes(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    let parts: [Data] = [
      Data("RIFF".utf8), bytes(36 + byteCount, 4), Data("WAVEfmt ".utf8), bytes(16, 4),
      bytes(1, 2), bytes(1, 2), bytes(sampleRate, 4), bytes(2 * sampleRate, 4), bytes(2, 2),
      bytes(16, 2), Data("data".utf8), bytes(byteCount, 4),
    ]
    return Data(parts.joined())
  }

  private static func samples(of path: String) throws -> Data {
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func number(at offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    var offset = 12
    var isSpeech = false
    while offset + 8 <= file.count {
      let (name, length) = (Array(file[offset..<offset + 4]), number(at: offset + 4, 4))
      let end = min(file.count, offset + 8 + length)
      if name == Array("fmt ".utf8), length >= 16, end <= file.count {
        isSpeech =
          number(at: offset + 10, 2) == 1 && number(at: offset + 12, 4) == sampleRate
          && number(at: offset + 22, 2) == 16
      } else if name == Array("data".utf8), isSpeech {
        return Data(file[offset + 8..<end])
      }
      offset += 8 + length + length % 2
    }
    throw BenchmarkError.notSpeech(path: path)
  }
}
