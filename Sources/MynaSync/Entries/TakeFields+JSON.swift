/// The JSON of a field: an array of the value, counter, milliseconds, and machine.
extension TakeFields {
  package var json: FieldValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: values.map { name, value in
          (name.text, value.json)
        }))
  }

  /// Reads fields; nil for anything but an object.
  ///
  /// All machines ignore fields without a valid stamp.
  package init?(_ json: FieldValue) {
    guard let fields = json.object else { return nil }
    var values: [FieldName: TimestampedValue] = [:]
    values.reserveCapacity(fields.count)
    for (name, field) in fields where name.utf8.count <= FieldName.byteLimit {
      if let value = TimestampedValue(field) { values[FieldName(name)] = value }
    }
    self.init(values)
  }
}

extension TimestampedValue {
  var json: FieldValue {
    .list([
      value, .integer(stamp.counter), .integer(stamp.milliseconds), .text(stamp.machine.text),
    ])
  }

  /// Reads a field from its four elements; ignores elements that newer versions append.
  init?(_ json: FieldValue) {
    guard let parts = json.list, parts.count >= 4, let counter = parts[1].integer,
      let milliseconds = parts[2].integer, let machine = parts[3].text.flatMap(MachineID.init),
      let stamp = LogicalTimestamp(counter: counter, milliseconds: milliseconds, machine: machine)
    else { return nil }
    self.init(parts[0], stamp)
  }
}
