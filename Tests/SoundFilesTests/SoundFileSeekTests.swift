import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Seeking in sound files")
struct SoundFileSeekTests {
  private let folder = Scratch()
  private let noise = Signal.noise(channelCount: 2, seconds: 1.5)

  private func rest(of reader: SoundFileReader) throws -> [Float] {
    var (all, buffer) = ([Float](), [Float](repeating: 0, count: 2 * 1_000))
    while case let count = try reader.read(into: &buffer), count > 0 {
      all += buffer.prefix(2 * count)
    }
    return all
  }

  private func check(_ name: String, tolerance: Float = 0) throws {
    let reader = try SoundFileReader(path: folder(name))
    let whole = try rest(of: reader)
    for frame in [40_000, 12_345, 0, 71_999, 12_346, 1_152] {
      try reader.seek(to: frame)
      let found = try rest(of: reader)
      let expected = whole.dropFirst(2 * frame)
      #expect(found.count == expected.count)
      let difference = zip(found, expected).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(difference <= tolerance, "from frame \(frame)")
    }
  }

  @Test(
    "After a seek, reading continues with exactly the frames that follow",
    arguments: SoundFileFormat.allCases)
  func exact(format: SoundFileFormat) throws {
    try folder.write(noise, to: "sound.\(format.fileExtension)", format: format)
    // An Opus decoder depends on earlier frames: after a seek in noise at −12 dB, an error at −28
    // dB lasts for 80 ms.
    try check("sound.\(format.fileExtension)", tolerance: format == .opus ? 0.05 : 0.0005)
  }

  @Test("Seeking is also accurate in files that ffmpeg decodes")
  func ffmpeg() throws {
    try folder.write(noise, to: "sound.wav", format: .wav16)
    try Tool.shell.run(
      "ffmpeg -nostdin -v error -i '\(folder("sound.wav"))' -c:a alac '\(folder("sound.m4a"))'")
    try check("sound.m4a")
  }

  @Test("Seeking beyond the end or before the beginning is limited to the file")
  func outside() throws {
    try folder.write(noise, to: "sound.flac", format: .flac)
    let reader = try SoundFileReader(path: folder("sound.flac"))
    try reader.seek(to: 1_000_000)
    #expect(try rest(of: reader).isEmpty)
    #expect(reader.info.damage == nil)
    try reader.seek(to: -5)
    #expect(try rest(of: reader).count == 2 * noise.frameCount)
  }
}
