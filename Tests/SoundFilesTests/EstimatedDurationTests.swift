import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Approximate lengths of files whose headers do not state them exactly.
@Suite("Estimated lengths")
struct EstimatedDurationTests {
  private let folder = Scratch()

  @Test(
    "The length is estimated within a few percent before the audio is read",
    arguments: [
      ("a.webm", ["-c:a", "libopus", "-f", "webm"]), ("a.mka", ["-c:a", "aac", "-f", "matroska"]),
      ("a.aac", ["-c:a", "aac", "-f", "adts"]), ("a.wma", ["-c:a", "wmav2", "-f", "asf"]),
    ])
  func length(name: String, options: [String]) throws {
    try folder.write(.noise(seconds: 12), to: "sound.wav", format: .wav16)
    // In a pipe, as browsers and streams write, the header cannot be completed later.
    let isSeekable = name == "a.wma"
    let bytes = try Tool.ffmpeg.run(
      ["-v", "error", "-y", "-i", folder("sound.wav")] + options
        + [isSeekable ? folder(name) : "pipe:1"])
    if !isSeekable { try folder.write(Data(bytes), to: name) }
    let info = try SoundFileReader(path: folder(name)).info
    let seconds = try #require(info.estimatedDuration)
    #expect(info.frameCount == nil && abs(seconds - 12) < 0.4, "\(seconds)")
  }

  @Test("A damaged or truncated file has a plausible length estimate or none")
  func damaged() throws {
    try folder.write(.noise(seconds: 3), to: "sound.wav", format: .wav16)
    let bytes = try Data(
      Tool.ffmpeg.run(
        "-v", "error", "-i", folder("sound.wav"), "-c:a", "libopus", "-f", "webm", "pipe:1"))
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      var broken = bytes.prefix(Int.random(in: 0...bytes.count, using: &random))
      for _ in 0..<8 where !broken.isEmpty {
        broken[Int.random(in: 0..<min(600, broken.count), using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try folder.write(broken, to: "broken.webm")
      if let seconds = EstimatedDuration.seconds(of: folder("broken.webm")) {
        #expect(seconds > 0 && seconds < 3e9)
      }
    }
  }
}
