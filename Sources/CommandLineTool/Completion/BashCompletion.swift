/// The completion for bash.
///
/// Bash also splits words at colons and some other characters, so it replaces only the last part of
/// such a word.
struct BashCompletion {
  private let completion: Completion
  /// The command line without the part that bash replaces.
  private let head: BashCommandLine
  /// The beginning of the current word, which bash does not replace.
  private let kept: String
  /// The typed part of the current word, which bash replaces.
  private let typed: String

  /// - Parameters:
  ///   - line: the command line up to the cursor, with its quotes.
  ///   - word: the part at the end of the line that bash replaces, with its quotes.
  init(line: String, word: String, among commands: [CommandDescription]) {
    let words = BashCommandLine(line).words
    completion = Completion(of: Array(words.dropFirst()), among: commands)
    head = BashCommandLine(String(line.dropLast(line.hasSuffix(word) ? word.count : 0)))
    let last = words.count > 1 ? words.last ?? "" : ""
    kept = head.words.last.flatMap { last.hasPrefix($0) ? $0 : nil } ?? ""
    typed = String(last.dropFirst(kept.count))
  }

  /// The output for the completion script.
  ///
  /// The first line contains “file” or “folder” and the typed text. Each of the other lines
  /// contains a candidate.
  var text: String {
    // Don't complete file names if bash keeps part of the path, because the script could not
    // replace that part.
    let names = kept == completion.point.kept ? completion.names : ""
    return "\(names)\t\(typed.onOneLine)\n" + candidates.map { head.quoted($0) + "\n" }.joined()
  }

  /// The candidates, without the part of the word that bash does not replace.
  ///
  /// All candidates begin with the same spelling of the typed text, because bash replaces the typed
  /// text with their longest common prefix.
  private var candidates: [String] {
    let ends = completion.candidates.map(\.text).filter { $0.hasPrefix(kept) }
      .map { String($0.dropFirst(kept.count)) }
    let exact = ends.filter { $0.hasPrefix(typed) }
    guard exact.isEmpty, let spelling = ends.first?.prefix(typed.count) else { return exact }
    return ends.filter { $0.hasPrefix(spelling) }
  }
}
