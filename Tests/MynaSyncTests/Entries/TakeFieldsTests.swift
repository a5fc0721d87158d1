import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

@Suite("TakeFields")
struct TakeFieldsTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let names: [FieldName] = [
    .title, .note, .favorite, .deleted, .tag("a"), .tag("b"), FieldName("color"),
  ]

  private func parsed(_ json: String) throws -> TakeFields {
    let value = try #require(FieldValue(json: json))
    return try #require(TakeFields(value))
  }

  /// Returns the state of three machines after random writes, each of which has seen some of the
  /// others'.
  ///
  /// Two clocks are an hour apart.
  private func snapshots(seed: UInt64) -> [TakeFields] {
    var random = SeededRandom(seed: seed)
    var machines = [TakeFields(), TakeFields(), TakeFields()]
    var snapshots: [TakeFields] = []
    for step in 0..<60 {
      let writer = Int.random(in: 0..<3, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        machines[writer].merge(machines[Int.random(in: 0..<3, using: &random)])
      }
      // Dates repeat, so that the machine's ID also decides.
      let date = now + Double(step / 4) + Double(writer) * 3_600
      machines[writer].write(
        .integer(Int.random(in: 0..<5, using: &random)),
        as: names[Int.random(in: 0..<names.count, using: &random)], at: date,
        on: MachineID(UInt64(writer)))
      snapshots.append(machines[writer])
    }
    return snapshots
  }

  @Test(
    "Merging the same changes in any order, even repeatedly, gives the same fields",
    arguments: 1...40
  )
  func convergence(seed: UInt64) {
    let snapshots = snapshots(seed: seed)
    var random = SeededRandom(seed: seed &+ 1_000)
    let merged = (0..<4).map { _ in
      let order = (snapshots + snapshots.prefix(20)).shuffled(using: &random)
      return order.reduce(into: TakeFields()) { $0.merge($1) }
    }
    #expect(merged.allSatisfy { $0 == merged[0] })
    #expect(merged[0].values.count >= 4)
  }

  @Test("Merging fields is associative, commutative, and idempotent", arguments: 1...20)
  func associativity(seed: UInt64) {
    let (a, b, c) = (
      snapshots(seed: seed)[20], snapshots(seed: seed)[40], snapshots(seed: seed)[59]
    )
    func merged(_ one: TakeFields, _ other: TakeFields) -> TakeFields {
      var result = one
      result.merge(other)
      return result
    }
    #expect(merged(merged(a, b), c) == merged(a, merged(b, c)))
    #expect(merged(a, b) == merged(b, a))
    #expect(merged(a, a) == a)
  }

  @Test("Two values with the same timestamp, as in a copied home directory, merge the same way")
  func sameStamp() throws {
    let stamp = LogicalTimestamp(after: nil, at: now, on: MachineID(1))
    let one = TakeFields([.title: TimestampedValue(.text("One"), stamp)])
    let other = TakeFields([.title: TimestampedValue(.text("Other"), stamp)])
    var (first, second) = (one, other)
    let changed = [first.merge(other), second.merge(one)]
    #expect(changed.count { !$0.isEmpty } == 1)
    #expect(first == second)
  }

  @Test("Writing a field's current value again keeps its timestamp")
  func sameValue() {
    var fields = TakeFields()
    fields.write(.text("Train"), as: .title, at: now, on: MachineID(1))
    let isChanged = fields.write(.text("Train"), as: .title, at: now + 5, on: MachineID(2))
    #expect(!isChanged)
    #expect(fields[.title]?.stamp.machine == MachineID(1))
  }

  @Test("Known fields read back as they were written, and values of the wrong type are ignored")
  func meaning() throws {
    let hash = try #require(ContentHash(hexadecimal: String(repeating: "a", count: 64)))
    let name = try #require(ObjectName("Myna/Train.flac"))
    let sound = AudioReference(
      object: name, size: 5, md5: String(repeating: "b", count: 32), hash: hash, base: hash,
      facts: AudioProperties(
        duration: 1.5, sampleRate: 48_000, channelCount: 2, formatName: "FLAC, 24-bit PCM",
        waveform: [0, 128, 255], damage: "undecodable 44100"))
    var fields = TakeFields()
    let values: [FieldName: FieldValue] = [
      .title: .text("Train"), .note: .text("n"), .favorite: .boolean(true), .created: .date(now),
      .deleted: .boolean(true), .tag("b"): .text("b"), .tag("a"): .text("a"), .tag("c"): .null,
      .sound: sound.value,
    ]
    for (name, value) in values { fields.write(value, as: name, at: now, on: MachineID(1)) }
    let read = try parsed(fields.json.json)
    #expect(read == fields)
    #expect(read.title == "Train" && read.note == "n" && read.isFavorite && read.isDeleted)
    #expect(read.created == now && read.tags == ["a", "b"] && read.sound == sound)
    for name in values.keys {
      fields.write(.list([.integer(7)]), as: name, at: now, on: MachineID(1))
    }
    #expect(fields.title == nil && fields.note == "" && !fields.isFavorite && !fields.isDeleted)
    #expect(fields.created == nil && fields.tags.isEmpty && fields.sound == nil)
  }

  @Test("A sound reference needs an object name of valid length, and absurd numbers become zero")
  func hostileSound() throws {
    let hash = String(repeating: "a", count: 64)
    func sound(_ object: String, _ more: String) throws -> AudioReference? {
      let text = #"{"object":"\#(object)","hash":"\#(hash)"\#(more)}"#
      return AudioReference(try #require(FieldValue(json: text)))
    }
    #expect(try sound("", "") == nil)
    #expect(try sound(String(repeating: "a", count: 1_025), "") == nil)
    // The storage refuses it: see `FolderStorageTests/leadingOut` and `S3AddressTests`.
    #expect(try sound("../../etc/passwd", "")?.object.text == "../../etc/passwd")
    let more = #","size":1e300,"duration":-1,"channelCount":9223372036854775807"#
    let absurd = try #require(try sound("Myna/a.flac", more))
    #expect(absurd.size == 0 && absurd.facts.duration == 0 && absurd.facts.channelCount == 0)
  }

  @Test(
    "A malformed field is omitted, and the other fields are kept",
    arguments: [
      "5", "[]", #"["x",1,2]"#, #"["x",9223372036854775807,0,"000000000000000a"]"#,
      #"["x",1,0,"../../x"]"#, #"["x",0,0,"000000000000000a"]"#, #"["x",1e3,0,"000000000000000a"]"#,
    ])
  func badField(json: String) throws {
    let text = #"{"title":\#(json),"note":["n",1,0,"000000000000000a"]}"#
    let fields = try parsed(text)
    #expect(fields.title == nil && fields.note == "n" && fields.values.count == 1)
  }
}
