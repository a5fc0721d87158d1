import Translations

/// The completion scripts for the shells, which call `myna complete` each time the user presses
/// Tab.
enum CompletionScript: String, CaseIterable {
  case bash = "bash"
  case zsh = "zsh"
  case fish = "fish"

  init(shell: String) throws(UsageError) {
    guard let script = Self(rawValue: shell) else {
      let names = Self.allCases.map(\.rawValue)
      throw UsageError(
        paragraph(
          tr("There is no completion for “%1”.", shell),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: shell, in: names),
            otherwise: tr("Choose from %1.", names.joined(separator: ", ")))))
    }
    self = script
  }

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }
}
