struct Figures {
  private(set) var table: Table

  private let prefix: String

  init(_ title: String, prefix: String, note: String) {
    self.prefix = prefix
    table = Table(title, note: note, columns: ["what", "measured"])
  }

  mutating func add(
    _ what: String, _ value: Double, atMost limit: Double, _ unit: String, _ report: inout Report
  ) {
    table.append([.text("\(what) (\(unit))"), .number(value, decimals: 1)])
    report.targets.append(
      Target(figure: "\(prefix): \(what)", measured: value, bound: .atMost(limit), unit: unit))
  }

  mutating func add(_ what: String, _ value: Double, _ unit: String) {
    table.append([.text("\(what) (\(unit))"), .number(value, decimals: 1)])
  }
}
