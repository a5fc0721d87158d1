/// The things that `myna cloud` does.
enum CloudVerb: String, CaseIterable {
  case setup, ls, get, put, rm, link, status, forget
}
