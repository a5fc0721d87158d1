import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("WAV files of more than 4 GiB without a specified size")
struct LongOpenWAVTests {
  private let folder = Scratch()

  @Test(
    "A WAV file of more than 4 GiB without a specified size is read to its end",
    arguments: [0, 0x7FFF_F000, 0xFFFF_FFFF])
  func end(stated: Int) throws {
    let samples = try #require(PCMSampleFormat(word: "s16le"))
    let audio = RawAudio(samples: samples, sampleRate: 48_000, channelCount: 2)
    var header = HeaderBytes(all: WAVStreamHeader.bytes(of: audio))
    header.put(stated, width: 4, at: header.all.count - 4)
    try folder.write(Data(header.all), to: "long.wav")
    // A sparse file needs no space, apart from its last frames.
    let frameCount = 1_200_000_000
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("long.wav")))
    try handle.seek(toOffset: UInt64(header.all.count + 4 * (frameCount - 100)))
    try handle.write(contentsOf: Data((0..<100).flatMap { _ in [0, 0x40, 0, 0xC0] as [UInt8] }))
    try handle.close()

    let reader = try SoundFileReader(path: folder("long.wav"))
    #expect(reader.info.frameCount == frameCount && reader.info.damage == nil)
    #expect(reader.info.format == .wav16)
    try reader.seek(to: frameCount - 150)
    var buffer = [Float](repeating: 1, count: 400)
    #expect(try reader.read(into: &buffer) == 150)
    #expect(buffer[..<100].allSatisfy { $0 == 0 })
    for index in 100..<300 { #expect(buffer[index] == (index.isMultiple(of: 2) ? 0.5 : -0.5)) }
    #expect(try reader.read(into: &buffer) == 0 && reader.info.damage == nil)
    #expect(SoundLength(path: folder("long.wav")) == nil)
  }
}
