/// The completion as bash needs it: no more than the end of the word, since bash divides words at colons and other signs too.
struct BashCompletion {
  private let completion: Completion
  /// The line without the end that bash replaces.
  private let head: BashLine
  /// The beginning of the word, which bash does not replace.
  private let kept: String
  /// The rest of the word, as far as it was typed.
  private let typed: String

  /// - Parameters:
  ///   - line: the command line up to the cursor, with its quotes.
  ///   - word: the end of the line that bash replaces, with its quotes.
  init(line: String, word: String, among commands: [CommandDescription]) {
    let words = BashLine(line).words
    completion = Completion(of: Array(words.dropFirst()), among: commands)
    head = BashLine(String(line.dropLast(line.hasSuffix(word) ? word.count : 0)))
    let last = words.count > 1 ? words.last ?? "" : ""
    kept = head.words.last.flatMap { last.hasPrefix($0) ? $0 : nil } ?? ""
    typed = String(last.dropFirst(kept.count))
  }

  /// A line with names of the file system and the beginning of the one that is typed, and one for each candidate.
  var text: String {
    // Bash could not replace a part of a path.
    let names = kept == completion.point.kept ? completion.names : ""
    return "\(names)\t\(typed.onOneLine)\n" + candidates.map { head.quoted($0) + "\n" }.joined()
  }

  /// The ends of the candidates, spelled alike as far as they were typed.
  ///
  /// Bash puts the longest common beginning of all in the place of what was typed.
  private var candidates: [String] {
    let ends = completion.candidates.map(\.text).filter { $0.hasPrefix(kept) }
      .map { String($0.dropFirst(kept.count)) }
    let exact = ends.filter { $0.hasPrefix(typed) }
    guard exact.isEmpty, let spelling = ends.first?.prefix(typed.count) else { return exact }
    return ends.filter { $0.hasPrefix(spelling) }
  }
}
