package import FoundationEssentials

/// All machines' knowledge of a take, as fields with the stamps of their last changes.
///
/// Merging is commutative, associative, and idempotent: machines that have merged the same changes,
/// in any order and any number of times, have the same fields.
package struct TakeFields: Hashable, Sendable {
  package private(set) var values: [FieldName: TimestampedValue] = [:]

  package init() {}

  package init(_ values: [FieldName: TimestampedValue]) { self.values = values }

  package var isEmpty: Bool { values.isEmpty }

  package subscript(name: FieldName) -> TimestampedValue? { values[name] }

  @discardableResult package mutating func merge(_ value: TimestampedValue, as name: FieldName)
    -> Bool
  {
    if let old = values[name], !value.wins(over: old) { return false }
    values[name] = value
    return true
  }

  @discardableResult package mutating func merge(_ other: TakeFields) -> Set<FieldName> {
    var changed: Set<FieldName> = []
    for (name, value) in other.values where merge(value, as: name) { changed.insert(name) }
    return changed
  }

  /// Writes a field and returns whether it was written.
  ///
  /// A field whose value is unchanged isn't written and keeps its stamp, unless the value came only
  /// from the bucket and is now published by this machine.
  @discardableResult package mutating func write(
    _ value: FieldValue, as name: FieldName, at date: Date, on machine: MachineID
  ) -> Bool {
    let old = values[name]
    guard old?.value != value || old?.stamp.machine == .nobody else { return false }
    // The date of unread audio is stored in seconds instead of milliseconds, which makes it an
    // early date. If another machine reads the audio at the same time, that machine's value
    // therefore always wins.
    let isRead = name != .sound || !value.isUnknownSound
    let date = isRead ? date : Date(timeIntervalSince1970: date.timeIntervalSince1970 / 1_000)
    values[name] = TimestampedValue(
      value, LogicalTimestamp(after: old?.stamp, at: date, on: machine))
    return true
  }

  func filter(_ isWanted: (FieldName, TimestampedValue) -> Bool) -> TakeFields {
    TakeFields(values.filter { isWanted($0.key, $0.value) })
  }
}
