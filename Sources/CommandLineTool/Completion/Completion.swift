struct Completion {
  let point: CompletionContext
  /// The candidates for the last word, except for file names, which are completed by the shell.
  let candidates: [CompletionCandidate]

  /// - Parameter words: the words after `myna`. The last word is still being typed and may be
  ///   empty.
  init(of words: [String], among commands: [CommandDescription]) {
    let point = CompletionContext(words, of: commands)
    self.point = point
    let options = point.options.map {
      CompletionCandidate(text: "--\($0.name)", meaning: $0.summary)
    }
    .filter { $0.fits(point.typed) }
    let source = CompletionCandidateSource(commands: commands)
    let found = options + point.kinds.flatMap { source.candidates($0, for: point.typed) }
    candidates = found.map { CompletionCandidate(text: point.kept + $0.text, meaning: $0.meaning) }
  }

  /// The kind of path that the shell completes: “file”, “folder”, or empty for none.
  var names: String {
    point.kinds.contains(.file) ? "file" : point.kinds.contains(.folder) ? "folder" : ""
  }

  /// The output for the completion scripts.
  ///
  /// The output has one line per candidate, and another line if the shell should complete file
  /// names.
  var text: String {
    var text = ""
    for candidate in candidates {
      text += candidate.text
      if !candidate.meaning.isEmpty { text += "\t" + candidate.meaning.onOneLine }
      text += "\n"
    }
    return names.isEmpty ? text : text + "\t\(names)\n"
  }
}
