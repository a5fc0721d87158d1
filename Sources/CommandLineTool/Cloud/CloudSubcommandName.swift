import MynaCloud

enum CloudSubcommandName: String, CaseIterable {
  case setup = "setup"
  case ls = "ls"
  case get = "get"
  case put = "put"
  case rm = "rm"
  case link = "link"
  case status = "status"
  case forget = "forget"

  var operandKinds: OperandKinds {
    switch self {
    case .setup: OperandKinds([.words(StorageKind.allCases.map(\.word))], [.folder])
    case .put: OperandKinds(others: [.file])
    case .ls, .get, .rm, .link, .status, .forget: OperandKinds()
    }
  }
}
