/// The reason why an object of a log cannot be read.
enum LogProblem: Error {
  /// A newer version of Myna has written it.
  case newer
  /// Its content is invalid.
  case malformed
}

extension FieldValue {
  /// The format version that this Myna writes.
  static let logFormat = 1

  /// Reads an object of a log as far as all formats are alike: an object with a format and the
  /// machine whose log it is.
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
