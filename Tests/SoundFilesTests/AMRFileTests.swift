import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// AMR files of phones, whose encoder omits frames during silence.
@Suite("AMR with comfort noise")
struct AMRFileTests {
  private let folder = Scratch()

  /// Returns frames of 12.2 kbit/s, with one frame of comfort noise and seven empty ones in each
  /// silence.
  private func frames(_ count: Int, silent: (Int) -> Bool) -> (bytes: [UInt8], spoken: Int) {
    var (bytes, random, spoken) = ([UInt8](), SeededRandom(seed: 3), 0)
    for number in 0..<count {
      if silent(number) {
        bytes += number.isMultiple(of: 8) ? [0x44, 1, 2, 3, 4, 5] : [0x7C]
      } else {
        bytes += [0x3C] + (0..<31).map { _ in UInt8.random(in: 0...255, using: &random) }
        spoken += 1
      }
    }
    return (bytes, spoken)
  }

  @Test(
    "A file has its full length, with silence where no speech was encoded",
    arguments: ["a.amr", "a.3gp"])
  func length(name: String) throws {
    let (bytes, spoken) = frames(100) { 30..<60 ~= $0 || $0 >= 90 }
    try folder.write(Data("#!AMR\n".utf8) + bytes, to: "a.amr")
    // ffmpeg reports an error for each silent frame, which is not one.
    try Tool.ffmpeg.run("-v", "quiet", "-y", "-i", folder("a.amr"), "-c", "copy", folder("a.3gp"))
    let decoded = try Tool.ffmpeg.run("-v", "quiet", "-i", folder(name), "-f", "f32le", "pipe:1")
    #expect(decoded.count / 4 == 160 * spoken)
    let reader = try SoundFileReader(path: folder(name))
    #expect(reader.info.frameCount == 16_000)
    let signal = try folder.signal(name)
    #expect(signal.frameCount == 16_000)
    #expect(signal.samples[5_000..<9_400].allSatisfy { abs($0) < 1e-3 })
    #expect(signal.samples[9_800..<14_000].contains { abs($0) > 1e-3 })
    var buffer = [Float](repeating: 0, count: 20_000)
    while try reader.read(into: &buffer) > 0 {}
    #expect(reader.info.damage == nil)
  }

  @Test("An AMR file cut off within a frame is read to its last complete frame")
  func cutOff() throws {
    let (bytes, _) = frames(50) { _ in false }
    try folder.write(Data("#!AMR\n".utf8) + bytes, to: "whole.amr")
    #expect(AMRFile(path: folder("whole.amr"))?.frameCount == 8_000)
    #expect(AMRFile(path: folder("whole.amr"))?.hasShortFrames == false)
    try folder.write(Data("#!AMR\n".utf8) + bytes.dropLast(7), to: "cut.amr")
    #expect(AMRFile(path: folder("cut.amr")) == nil)
    #expect(try folder.signal("cut.amr").frameCount >= 49 * 160)
  }
}
