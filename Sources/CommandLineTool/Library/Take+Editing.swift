import MynaLibrary

extension Take {
  /// The duration, for messages after an edit.
  var newLength: String { NumberText.time(duration) }

  /// The reason why an edit cut the take short, with the remedy.
  var cutShortWords: String {
    "an earlier version is longer, because an earlier version of Myna read only a part of it; get it back with \(undoAdvice)"
  }

  /// The command that undoes the last edit, in quotation marks.
  var undoAdvice: String { "“myna undo \(shortID)”" }
}
