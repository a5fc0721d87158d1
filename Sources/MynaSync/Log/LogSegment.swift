import FoundationEssentials

struct LogSegment: Equatable {
  static let byteLimit = 1 << 20
  static let takeLimit = 2_000

  let takes: [LoggedTake]

  /// Parses a segment from an untrusted source.
  init(_ bytes: [UInt8], _ number: Int, of machine: MachineID) throws(LogProblem) {
    let object = try FieldValue.logObject(bytes, of: machine)
    guard object["number"]?.integer == number, let listed = object["takes"]?.list,
      listed.count <= Self.takeLimit
    else { throw .malformed }
    var takes: [LoggedTake] = []
    takes.reserveCapacity(listed.count)
    for item in listed {
      guard let take = item.object, let id = (take["id"]?.text).flatMap(UUID.init(uuidString:)),
        let fields = take["fields"].flatMap(TakeFields.init)
      else { throw .malformed }
      takes.append(LoggedTake(id: id, fields: fields))
    }
    self.takes = takes
  }
}

struct LoggedTake: Equatable {
  let id: UUID
  let fields: TakeFields
}
