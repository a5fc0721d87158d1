struct CompletionContext {
  /// The part of the word that stays unchanged before the part to complete, such as `--effect=`.
  private(set) var kept = ""
  /// The typed part of the word after `kept`.
  private(set) var typed: String
  private(set) var kinds: [CompletionKind] = []
  private(set) var options: [OptionDescription] = []

  /// - Parameter words: the words after `myna`. The last word is still being typed and may be
  ///   empty.
  init(_ words: [String], of commands: [CommandDescription]) {
    typed = words.last ?? ""
    let before = words.dropLast()
    guard let name = before.first else {
      kinds = typed.hasPrefix("-") ? [.words(["--help", "--version"])] : [.command]
      return
    }
    guard let command = commands.first(where: { $0.name == name }) else { return }
    var (operands, open, areOver) = ([String](), OptionDescription?.none, false)
    for word in before.dropFirst() {
      if open != nil {
        open = nil
      } else if areOver || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        areOver = true
      } else {
        open = command.optionOpen(after: word)
      }
    }
    if let open {
      kinds = open.valueKinds
    } else if areOver || !typed.hasPrefix("-") {
      kinds = command.kinds(after: operands)
    } else if let equals = typed.firstIndex(of: "="), let option = command.option(typed[..<equals])
    {
      kept = String(typed[...equals])
      typed = String(typed[equals...].dropFirst())
      kinds = option.valueKinds
    } else {
      options = command.allOptions
    }
  }
}

extension CommandDescription {
  fileprivate func option(_ spelling: Substring) -> OptionDescription? {
    options.first { "--\($0.name)" == spelling }
  }

  /// Returns the option that takes the next word as its value; nil if there is none.
  fileprivate func optionOpen(after word: String) -> OptionDescription? {
    guard !word.hasPrefix("--") else {
      return option(word[...]).flatMap { $0.value == nil ? nil : $0 }
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else { return nil }
      if option.value != nil { return letters.isEmpty ? option : nil }
    }
    return nil
  }
}
