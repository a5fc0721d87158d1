package struct TimestampedValue: Hashable, Sendable {
  package let value: FieldValue
  package let stamp: LogicalTimestamp

  package init(_ value: FieldValue, _ stamp: LogicalTimestamp) {
    (self.value, self.stamp) = (value, stamp)
  }

  /// Whether this value wins over another value.
  ///
  /// Two writes have the same stamp only if one machine's home folder was copied to another
  /// machine. The greater JSON then wins, so that all machines choose the same value.
  func wins(over other: TimestampedValue) -> Bool {
    if stamp != other.stamp { return other.stamp < stamp }
    if value == other.value { return false }
    return other.value.jsonBytes.lexicographicallyPrecedes(value.jsonBytes)
  }
}
