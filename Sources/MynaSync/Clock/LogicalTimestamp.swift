package import FoundationEssentials

/// The stamp of a field's last change, in a total order on which all machines agree.
///
/// The counter is one higher than the counter of the replaced value. Therefore, if a machine
/// changes a field after seeing another machine's change, the later change wins, whatever the
/// clocks say. The date decides only between concurrent changes.
///
/// - Source: S. Kulkarni et al., *Logical Physical Clocks*, with one counter per field instead of
///   one per machine.
package struct LogicalTimestamp: Hashable, Comparable, Sendable {
  /// The maximum counter, which prevents overflow by malicious values.
  ///
  /// At one change per second, it is reached after 34,000 years.
  package static let counterLimit = 1 << 40
  /// The latest date, in milliseconds since 1970: the end of the year 9999.
  package static let dateLimit = 253_402_300_799_999

  /// The number of the change, 1…`counterLimit`.
  package let counter: Int
  /// Milliseconds since 1970 by the clock of the machine that wrote the field, 0…`dateLimit`.
  package let milliseconds: Int
  package let machine: MachineID

  package init?(counter: Int, milliseconds: Int, machine: MachineID) {
    guard (1...Self.counterLimit).contains(counter), (0...Self.dateLimit).contains(milliseconds)
    else { return nil }
    (self.counter, self.milliseconds, self.machine) = (counter, milliseconds, machine)
  }

  package init(after old: LogicalTimestamp?, at date: Date, on machine: MachineID) {
    self.machine = machine
    let now = Self.milliseconds(of: date)
    guard let old, old.counter >= Self.counterLimit else {
      (counter, milliseconds) = ((old?.counter ?? 0) + 1, now)
      return
    }
    // Only a broken or malicious program can make the counter reach its limit. The date is
    // incremented instead of the counter, so that the field can still change.
    (counter, milliseconds) = (old.counter, min(max(now, old.milliseconds + 1), Self.dateLimit))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  static func milliseconds(of date: Date) -> Int {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    guard milliseconds > 0 else { return 0 }
    return milliseconds < Double(dateLimit) ? Int(milliseconds) : dateLimit
  }

  package static func < (one: LogicalTimestamp, other: LogicalTimestamp) -> Bool {
    if one.counter != other.counter { return one.counter < other.counter }
    if one.milliseconds != other.milliseconds { return one.milliseconds < other.milliseconds }
    return one.machine < other.machine
  }
}
