import MynaCloud

enum LogNames {
  static let heads = "Myna/Sync/machines/"
  private static let segments = "Myna/Sync/log/"

  static func head(of machine: MachineID) -> ObjectName {
    ObjectName(listed: "\(heads)\(machine.text).json")
  }

  static func machine(ofHead name: ObjectName) -> MachineID? {
    guard name.text.hasPrefix(heads), name.text.hasSuffix(".json") else { return nil }
    return MachineID(String(name.text.dropFirst(heads.count).dropLast(5)))
  }

  static func segment(_ number: Int, of machine: MachineID) -> ObjectName {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 8 - digits.count))
    return ObjectName(listed: "\(segments)\(machine.text)/\(zeros)\(digits).json")
  }
}
