import MynaLibrary

extension Take {
  /// The length, as it is told after an edit.
  var newLength: String { Words.time(duration) }

  /// The command that takes its last edit back, in quotation marks.
  var undoAdvice: String { "“myna undo \(shortID)”" }
}
