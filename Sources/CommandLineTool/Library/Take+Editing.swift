import MynaLibrary

extension Take {
  /// The length, as it is told after an edit.
  var newLength: String { FigureText.time(duration) }

  /// The reason why an edit has cut it short, and the remedy.
  var cutShortWords: String {
    "an earlier version is longer, since an earlier Myna read only a part of it; get it back with \(undoAdvice)"
  }

  /// The command that takes its last edit back, in quotation marks.
  var undoAdvice: String { "“myna undo \(shortID)”" }
}
