struct CompletionCandidate: Equatable {
  let text: String
  var meaning = ""

  /// Whether the candidate can be printed on one line and begins with the typed text, ignoring
  /// case.
  func fits(_ typed: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && (text.hasPrefix(typed) || text.lowercased().hasPrefix(typed.lowercased()))
  }
}
