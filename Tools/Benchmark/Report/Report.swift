import Foundation

struct Report: Encodable {
  let machine: Machine
  let isQuick: Bool
  var tables: [Table] = []
  var targets: [Target] = []
  /// The measurements that were impossible, with the reasons.
  var remarks: [String] = []

  init(machine: Machine, isQuick: Bool) { (self.machine, self.isQuick) = (machine, isQuick) }

  mutating func remark(_ text: String) {
    guard !remarks.contains(text) else { return }
    remarks.append(text)
    say(text)
  }

  var markdown: String {
    var text = "# What Myna costs\n\n\(machine.description)"
    if isQuick { text += " A quick run: one round on one minute; the figures are rough." }
    text += "\n\n" + tables.map(\.markdown).joined(separator: "\n")
    if !targets.isEmpty { text += "\n" + targetTable.markdown }
    if !remarks.isEmpty {
      text += "\n## Not measured\n\n" + remarks.map { "- \($0)" }.joined(separator: "\n") + "\n"
    }
    return text
  }

  func writeJSON(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }

  private var targetTable: Table {
    let missed = targets.filter { !$0.isMet }.count
    var table = Table(
      "Targets", note: "\(targets.count - missed) met, \(missed) missed.",
      columns: ["figure", "measured", "target", ""])
    for target in targets {
      table.append([
        .text(target.figure),
        .number(target.measured, decimals: target.measured < 1 ? 2 : 1), .text(target.wanted),
        .text(target.isMet ? "met" : "**MISSED**"),
      ])
    }
    return table
  }
}
