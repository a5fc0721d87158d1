import Files
import Foundation
import PlainText
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("WorkListReader")
struct WorkListReaderTests {
  private let folder = Scratch()

  private func lines(
    _ list: Data, null: Bool = false, shard: Shard = .whole
  ) throws -> [WorkListReader.Line] {
    try folder.write(list, to: "list")
    var reader = try WorkListReader(path: folder("list"), endsWithNull: null, shard: shard)
    var lines: [WorkListReader.Line] = []
    while let line = try reader.next(while: { true }) { lines.append(line) }
    return lines
  }

  private func lines(
    _ list: String, null: Bool = false, shard: Shard = .whole
  ) throws -> [WorkListReader.Line] { try lines(Data(list.utf8), null: null, shard: shard) }

  private func items(_ list: String, null: Bool = false) throws -> [WorkItem] {
    try lines(list, null: null).map { line in
      try #require({ if case .item(let item) = line { item } else { nil } }())
    }
  }

  @Test("A line has an input and possibly an output, and blank lines only count")
  func text() throws {
    #expect(
      try items("\u{FEFF}a.wav\tx/a.flac\r\n\n  \t \nb c.wav\n\"d\".wav\té.wav") == [
        WorkItem(line: 1, input: "a.wav", output: "x/a.flac"), WorkItem(line: 4, input: "b c.wav"),
        WorkItem(line: 5, input: "\"d\".wav", output: "é.wav"),
      ])
    #expect(try lines("") == [] && lines("\n\n \n") == [])
  }

  @Test("With null characters as ends, names can contain any other character")
  func nulls() throws {
    #expect(
      try items("a\nb.wav\tc\u{1}.wav\0\0d\r\0", null: true) == [
        WorkItem(line: 1, input: "a\nb.wav", output: "c\u{1}.wav"),
        WorkItem(line: 3, input: "d\r"),
      ])
  }

  @Test("Names need not be UTF-8")
  func foreign() throws {
    let found = try lines(Data("a".utf8) + [0xFC] + Data("\tb\n".utf8))
    guard case .item(let item) = try #require(found.first) else {
      throw WorkLine.Mistake.notObject
    }
    #expect(item.input.fileSystemBytes == [0x61, 0xFC] && item.output == "b")
  }

  @Test("A JSON list has NeMo's keys, and keeps the others")
  func json() throws {
    let list = """
      {"audio_filepath": "a.wav", "offset": 1.5, "duration": 0.25, "text": "Hi \\u00e9", "n": [1]}

      {"audio_filepath": "b.wav", "duration": null, "output": "b.flac", "speaker": 7}
      {"audio_filepath": "c.wav", "duration": 3, "output_filepath": "c.flac"}
      """
    #expect(
      try items(list) == [
        WorkItem(
          line: 1, input: "a.wav", offset: 1.5, duration: 0.25,
          entry: ["text": .text("Hi é"), "n": .list([.integer(1)])]),
        WorkItem(line: 3, input: "b.wav", output: "b.flac", entry: ["speaker": .integer(7)]),
        WorkItem(line: 4, input: "c.wav", output: "c.flac", duration: 3, entry: [:]),
      ])
    let parts = try items(list).map(\.part)
    #expect(parts == [1.5...1.75, nil, 0...3])
  }

  @Test("A mistake in a line leaves the other lines as they are")
  func mistakes() throws {
    let long = String(repeating: "x", count: RecordReader.longest)
    #expect(
      try lines("a\tb\tc\n\tb\na\t\na\u{7}\nok\n\(long)y\n\(long)\n{\"audio_filepath\": \"x\"}\n")
        == [
          .mistake(line: 1, .tooManyFields), .mistake(line: 2, .emptyField),
          .mistake(line: 3, .emptyField), .mistake(line: 4, .controlCharacter),
          .item(WorkItem(line: 5, input: "ok")), .mistake(line: 6, .tooLong),
          .item(WorkItem(line: 7, input: long)),
          .item(WorkItem(line: 8, input: "{\"audio_filepath\": \"x\"}")),
        ])
    let list = """
      {"audio_filepath": 7}
      {"audio_filepath": ""}
      {"audio_filepath": "a\\u0000b"}
      {"path": "a"}
      {"audio_filepath": "a", "offset": -1}
      {"audio_filepath": "a", "duration": "3"}
      {"audio_filepath": "a", "duration": 1e999}
      {"audio_filepath": "a", "output": true}
      {"audio_filepath": "a"
      a.wav
      [1]
      {"audio_filepath": "a"}
      """
    #expect(
      try lines(list) == [
        .mistake(line: 1, .notPath(key: "audio_filepath")),
        .mistake(line: 2, .notPath(key: "audio_filepath")),
        .mistake(line: 3, .notPath(key: "audio_filepath")), .mistake(line: 4, .noPath),
        .mistake(line: 5, .notSeconds(key: "offset")),
        .mistake(line: 6, .notSeconds(key: "duration")), .mistake(line: 7, .notObject),
        .mistake(line: 8, .notPath(key: "output")), .mistake(line: 9, .notObject),
        .mistake(line: 10, .notObject), .mistake(line: 11, .notObject),
        .item(WorkItem(line: 12, input: "a", entry: [:])),
      ])
  }

  @Test("A list that begins with a null character's line is refused as a whole")
  func binary() throws {
    #expect(throws: WorkListError.notList(path: folder("list"))) {
      try lines(Data("\n".utf8) + WAVBytes().data)
    }
  }

  @Test("A shard has its own lines by their number in the whole list, and no others' mistakes")
  func shards() throws {
    let list = "a\n\nb\tb\tb\nc\nd"
    let shards = try (1...2).map { number in
      try lines(list, shard: Shard(number: number, count: 2))
    }
    #expect(
      shards == [
        [
          .item(WorkItem(line: 1, input: "a")), .mistake(line: 3, .tooManyFields),
          .item(WorkItem(line: 5, input: "d")),
        ],
        [.item(WorkItem(line: 4, input: "c"))],
      ])
  }

  @Test("A list that is missing, or a folder, is named")
  func missing() {
    for name in ["none", "."] {
      let error = #expect(throws: WorkListError.self) {
        try WorkListReader(path: folder(name), endsWithNull: false, shard: .whole)
      }
      #expect(error?.sentence.contains("“\(folder(name))” cannot be read") == true)
    }
  }
}
