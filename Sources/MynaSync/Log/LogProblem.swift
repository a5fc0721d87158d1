enum LogProblem: Error {
  case newer
  case malformed
}

extension FieldValue {
  static let logFormat = 1

  /// Parses the part of a log object that all format versions share: the format and the machine.
  static func logObject(
    _ bytes: [UInt8], of machine: MachineID
  ) throws(LogProblem) -> [String: FieldValue] {
    guard let object = FieldValue(json: bytes)?.object, let format = object["format"]?.integer,
      format >= 1
    else { throw .malformed }
    guard format <= logFormat else { throw .newer }
    guard object["machine"]?.text == machine.text else { throw .malformed }
    return object
  }
}
