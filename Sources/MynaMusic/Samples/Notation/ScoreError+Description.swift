import Files

extension ScoreError: DescribedError {
  package var description: String {
    "Line \(line), column \(column) of the score \(problem.clause)."
  }
}

extension ScoreError.Problem {
  fileprivate var clause: String {
    switch self {
    case .field(let name): "has no value for \(name.quoted) that can be read; write one"
    case .unknownLine(let text):
      "is neither a field nor the bars of a voice of the heading (\(text.quoted)); correct it"
    case .barNumber(let expected):
      "is not bar \(expected), which comes next; number the bars in order"
    case .notNote(let text): "has \(text.quoted), which is not a note, rest, or group; correct it"
    case .noLength(let text): "has \(text.quoted) without a length; give the first note one"
    case .length(let text):
      "has \(text.quoted), whose length cannot be counted in ticks; choose another length"
    case .barLength(let expected, let found):
      "has a bar of \(found) ticks where its meter has \(expected); add or remove notes"
    case .openTie(let text): "has the tie \(text.quoted) to no note of the same pitch; remove it"
    case .mark(let text): "has the mark \(text.quoted), which cannot be used here; correct it"
    case .barCount(let voice, let expected, let found):
      "ends the voice \(voice.quoted) after \(found) bars where the first voice has \(expected); write as many"
    }
  }
}
