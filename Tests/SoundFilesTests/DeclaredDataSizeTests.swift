import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("DeclaredDataSize")
struct DeclaredDataSizeTests {
  private let folder = Scratch()

  /// Returns a WAV of chunks, each with its stated length.
  private func chunks(
    form: String = "RIFF", _ chunks: [(name: String, size: UInt32, bytes: Data)]
  ) -> Data {
    var data = Data(form.utf8)
    data.append(littleEndian: UInt32(0xFFFF_FFFF))
    data += Data("WAVE".utf8)
    for chunk in chunks {
      data += Data(chunk.name.utf8)
      data.append(littleEndian: chunk.size)
      data += chunk.bytes
    }
    return data
  }

  private func length(_ data: Data) throws -> DeclaredDataSize? {
    try folder.write(data, to: "a")
    return DeclaredDataSize(path: folder("a"))
  }

  /// Returns RF64's `ds64` chunk.
  private func longLength(_ size: UInt64) -> Data {
    var data = Data()
    for value in [size &+ 100, size, size / 2] { data.append(littleEndian: value) }
    data.append(littleEndian: UInt32(0))
    return data
  }

  @Test("Chunks of odd length are skipped with their padding byte")
  func oddChunks() throws {
    let found = try length(
      chunks([("JUNK", 3, Data(count: 4)), ("data", 6, Data(count: 6))]))
    #expect(found?.stated == 6 && found?.present == 6 && found?.unknownRest == 0)
  }

  @Test("A chunk can follow odd-length data with or without a padding byte", arguments: [0, 1])
  func missingPadding(padding: Int) throws {
    let found = try length(
      chunks([
        ("data", 5, Data(count: 5 + padding)), ("LIST", 0x1A, Data(count: 0x1A)),
      ]))
    #expect(found?.stated == 5 && found?.present == 5 && found?.unknownRest == 0)
  }

  @Test("An RF64 length beyond 4 GiB is read")
  func longFile() throws {
    let found = try length(
      chunks(
        form: "RF64",
        [("ds64", 28, longLength(6_000_000_000)), ("data", 0xFFFF_FFFF, Data(count: 1_000))]))
    #expect(found?.stated == 6_000_000_000 && found?.present == 1_000)
  }

  @Test(
    "An enormous RF64 length doesn't crash, and only the bytes that are present count",
    arguments: [0, 1, 50])
  func hugeLength(short: UInt64) throws {
    let found = try length(
      chunks(
        form: "RF64",
        [
          ("ds64", 28, longLength(UInt64(Int.max) - short)),
          ("data", 0xFFFF_FFFF, Data(count: 1_000)),
        ]))
    #expect(found?.present == 1_000 && found?.unknownRest == 0)
  }

  @Test("A 16 GiB hole in a sparse file isn't searched for chunks")
  func hole() throws {
    try folder.write(chunks([("fmt ", 16, Data(count: 16))]), to: "a")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("a")))
    try handle.truncate(atOffset: 1 << 34)
    try handle.close()
    let found = DeclaredDataSize(path: folder("a"))
    #expect(found?.stated == nil)
  }

  @Test("A file of empty chunks isn't scanned to its end", arguments: ["WAVE", "caff"])
  func emptyChunks(kind: String) throws {
    // Without a limit, these would be millions of reads.
    let count = 200_000
    var data = Data()
    if kind == "WAVE" {
      data = chunks([("fmt ", 0, Data())])
      let empty = Data("abcd".utf8) + Data(count: 4)
      for _ in 0..<count { data += empty }
      data += chunks([("data", 4, Data(count: 4))]).dropFirst(12)
    } else {
      data = Data("caff".utf8) + Data([0, 1, 0, 0])
      let empty = Data("free".utf8) + Data(count: 8)
      for _ in 0..<count { data += empty }
      data += Data("data".utf8) + Data(count: 7) + Data([4]) + Data(count: 4)
    }
    #expect(try length(data)?.stated == nil)
  }
}
