import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Headers that state more than any disk could hold.
@Suite("Impossible length claims")
struct ClaimedLengthTests {
  private let folder = Scratch(in: Scratch.memory)

  private func bytes(_ number: UInt64, _ count: Int, bigEndian: Bool = false) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    return bigEndian ? little.reversed() : little
  }

  private static let kinds = ["rf64", "w64", "aiff", "caf", "au", "flac"]

  /// Creates a file with 1,000 frames, whose header states the maximum of its fields.
  private func make(_ kind: String) throws -> Data {
    try folder.write(.noise(seconds: 1_000 / 48_000, seed: 2), to: "a.wav", format: .wav16)
    let options =
      kind == "rf64" ? ["-rf64", "always", "-f", "wav"] : ["-f", kind]
    var data = try Tool.ffmpeg.run(
      ["-nostdin", "-v", "error", "-i", folder("a.wav")] + options + ["-"])
    func put(_ new: [UInt8], _ name: String, _ offset: Int) throws {
      let place = try #require(data.range(of: Data(name.utf8))).lowerBound + offset
      data.replaceSubrange(place..<place + new.count, with: new)
    }
    let most = UInt64(1) << 63 - 1
    switch kind {
    case "rf64":
      // The sizes of the file and of its sound, and the number of samples.
      try put(bytes(most, 8) + bytes(most, 8) + bytes(most, 8), "ds64", 8)
    case "w64": try put(bytes(most, 8), "data", 16)
    case "aiff": try put(bytes(0xFFFF_FFF0, 4, bigEndian: true), "SSND", 4)
    case "caf": try put(bytes(most, 8, bigEndian: true), "data", 4)
    case "au": try put(bytes(0xFFFF_FFF0, 4, bigEndian: true), ".snd", 8)
    default: try put([UInt8](repeating: 0xFF, count: 5), "fLaC", 21)
    }
    return data
  }

  @Test(
    "A file that claims an impossible length is read to its real end or refused", arguments: kinds)
  func claimed(kind: String) throws {
    try folder.write(try make(kind), to: "claim")
    do throws(SoundFileError) {
      let reader = try SoundFileReader(path: folder("claim"), searchPath: "")
      try readToEnd(reader)
      // A position far beyond the end is refused, or is treated as the end.
      var buffer = [Float](repeating: 0, count: 65_536)
      if (try? reader.seek(to: 1 << 40)) != nil {
        #expect((try? reader.read(into: &buffer)) ?? 0 == 0)
      }
    } catch {
      switch error {
      case .unreadable, .notSound: break
      default: Issue.record("\(error)")
      }
    }
  }

  @Test(
    "A stream that claims an impossible length is read to its real end or refused",
    arguments: kinds)
  func claimedStream(kind: String) throws {
    let pipe = Pipe()
    // The pipe has room for all of it.
    pipe.fileHandleForWriting.write(try make(kind))
    pipe.fileHandleForWriting.closeFile()
    let stream = SoundStream(
      descriptor: dup(pipe.fileHandleForReading.fileDescriptor), path: "standard input")
    let isOpen = try stream.open(as: nil) { true }
    #expect(isOpen == ["rf64", "flac"].contains(kind))
    if isOpen { try readToEnd(SoundFileReader(stream)) }
  }

  private func readToEnd(_ reader: SoundFileReader) throws(SoundFileError) {
    var (buffer, frames) = ([Float](repeating: 0, count: 65_536), 0)
    while case let count = try reader.read(into: &buffer), count > 0 { frames += count }
    #expect(frames <= 1_000)
    #expect(reader.info.damage != nil || frames == 1_000)
  }

  @Test("An Ogg file with thousands of empty chained streams is scanned and refused")
  func emptyLinks() throws {
    var page = Array("OggS".utf8) + [0, 2] + [UInt8](repeating: 0, count: 21)
    page[14] = 7
    var data = Data()
    for number in 0..<10_000 {
      page[5] = number.isMultiple(of: 2) ? 2 : 0
      data.append(contentsOf: page)
    }
    try folder.write(data, to: "links.ogg")
    #expect(try OggChain.ranges(of: folder("links.ogg")).count == 5_000)
    #expect(throws: SoundFileError.self) {
      try SoundFileReader(path: folder("links.ogg"), searchPath: "")
    }
  }

  @Test("A tag that claims a huge size doesn't hide the audio")
  func largeTag() throws {
    try folder.write(.noise(seconds: 0.2, seed: 2), to: "a.wav", format: .wav16)
    let mp3 = try Tool.ffmpeg.run(
      "-i", folder("a.wav"), "-c:a", "libmp3lame", "-id3v2_version", "0", "-f", "mp3", "-")
    // A 16 MB picture, in a sparse file.
    let size = 16 << 20
    let head = Data(
      Array("ID3".utf8) + [3, 0, 0] + [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) })
    try folder.write(head + Data(count: size) + mp3, to: "cover.mp3")
    let reader = try SoundFileReader(path: folder("cover.mp3"))
    #expect(reader.info.damage == nil && abs((reader.info.frameCount ?? 0) - 9_600) <= 2_400)
    try folder.write(
      Data(Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]) + mp3, to: "lie.mp3")
    #expect((try? SoundFileReader(path: folder("lie.mp3"), searchPath: ""))?.info.damage == nil)
  }
}
