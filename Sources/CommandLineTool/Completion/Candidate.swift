/// A word that a shell may put in the place of the typed one, and what it means.
struct Candidate: Equatable {
  let text: String
  var meaning = ""

  /// Whether it can be a line of its own, and begins with a text in any case.
  func fits(_ typed: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && (text.hasPrefix(typed) || text.lowercased().hasPrefix(typed.lowercased()))
  }
}
