import FoundationEssentials

struct SegmentBuilder {
  /// The maximum size of a take, in bytes; a larger take loses its longest fields.
  static let takeByteLimit = 1 << 19

  private var writer = JSONWriter()
  private(set) var takeCount = 0

  init(_ number: Int, of machine: MachineID) {
    writer.append("{\"format\":")
    writer.write(.integer(FieldValue.logFormat))
    writer.append(",\"machine\":")
    writer.write(.text(machine.text))
    writer.append(",\"number\":")
    writer.write(.integer(number))
    writer.append(",\"takes\":[")
  }

  /// Appends a take; returns false if the segment has no space left for the take.
  mutating func add(_ id: UUID, _ fields: TakeFields) -> Bool {
    guard takeCount < LogSegment.takeLimit else { return false }
    let take = FieldValue.object(["id": .text(id.uuidString), "fields": fields.json]).jsonBytes
    guard writer.bytes.count + take.count + 3 <= LogSegment.byteLimit else { return false }
    if takeCount > 0 { writer.append(",") }
    writer.append(take)
    takeCount += 1
    return true
  }

  consuming func finish() -> [UInt8] {
    writer.append("]}")
    return writer.bytes
  }

  /// Returns as many fields as fit, shortest first.
  static func bounded(_ fields: TakeFields) -> TakeFields {
    let sizes = fields.values.map { name, value in
      (
        name: name,
        size: value.json.jsonBytes.count + FieldValue.text(name.text).jsonBytes.count + 2
      )
    }
    guard sizes.reduce(0, { $0 + $1.size }) > takeByteLimit else { return fields }
    var (kept, room): (Set<FieldName>, Int) = ([], takeByteLimit)
    for (name, size) in sizes.sorted(by: { ($0.size, $0.name) < ($1.size, $1.name) }) {
      guard size <= room else { break }
      kept.insert(name)
      room -= size
    }
    return fields.filter { name, _ in kept.contains(name) }
  }
}
