public import Files

extension EffectFile.Failure: DescribedError {
  /// A sentence that says why the effect file cannot be used and what to do next.
  public var description: String {
    switch self {
    case .notFound(let path): "The effect file \(path.quoted) does not exist; check the spelling."
    case .unreadable(let path):
      "The effect file \(path.quoted) cannot be read; check that the path is a file, and that you have permission to read it."
    case .notJSON(let path):
      "The effect file \(path.quoted) is not JSON; write a name and a list of units into it."
    case .mistake(let path, let reason):
      "The effect file \(path.quoted) has a mistake (\(reason.clause)); correct it, and try again."
    }
  }
}

extension EffectFile.ContentProblem {
  fileprivate var clause: String {
    switch self {
    case .noUnits: "it has no units"
    case .notEffect: "it is not an effect"
    case .message(let text): text
    }
  }
}
