/// What the word that is being typed on a command line can be.
struct Completion {
  let point: CompletionPoint
  /// The whole words, without those of files.
  let candidates: [Candidate]

  /// - Parameter words: the words after `myna`; the last one is being typed, and may be empty.
  init(of words: [String], among commands: [CommandDescription]) {
    let point = CompletionPoint(words, of: commands)
    self.point = point
    let options = point.options.map { Candidate(text: "--\($0.name)", meaning: $0.summary) }
      .filter { $0.fits(point.typed) }
    let source = CandidateSource(commands: commands)
    let found = options + point.kinds.flatMap { source.candidates($0, for: point.typed) }
    candidates = found.map { Candidate(text: point.kept + $0.text, meaning: $0.meaning) }
  }

  /// The names of the file system that the word can be, as the scripts know them: "file", "folder" or nothing.
  var names: String {
    point.kinds.contains(.file) ? "file" : point.kinds.contains(.folder) ? "folder" : ""
  }

  /// A line for each candidate, and a last one for names of the file system.
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
