extension String {
  /// Breaks a shell command into lines that end in a backslash, except for the last line.
  ///
  /// Lines break only at spaces outside quotation marks, so the command can still be copied.
  func commandLines(columns: Int, indent: Int) -> [String] {
    let continuation = " \\"
    var lines: [String] = []
    var line = ""
    for word in shellWords {
      let margin = lines.isEmpty ? 0 : indent
      if !line.isEmpty,
        margin + line.columns + 1 + word.columns + continuation.columns > columns
      {
        lines.append(line + continuation)
        line = word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return (lines + [line]).enumerated().map { number, line in
      String(repeating: " ", count: number == 0 ? 0 : indent) + line
    }
  }

  /// The parts of a shell command between spaces outside quotation marks.
  private var shellWords: [String] {
    var words: [String] = []
    var (word, quotationMark) = ("", Character?.none)
    for character in self {
      if character == " ", quotationMark == nil {
        words.append(word)
        word = ""
        continue
      }
      if character == quotationMark {
        quotationMark = nil
      } else if quotationMark == nil, character == "\"" || character == "'" {
        quotationMark = character
      }
      word.append(character)
    }
    return words + [word]
  }
}
