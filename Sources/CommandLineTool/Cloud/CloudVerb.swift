/// The things that `myna cloud` does.
enum CloudVerb: String, CaseIterable {
  case setup = "setup"
  case ls = "ls"
  case get = "get"
  case put = "put"
  case rm = "rm"
  case link = "link"
  case status = "status"
  case forget = "forget"
}
