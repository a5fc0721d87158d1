import MynaLibrary

extension Take {
  var newLength: String { NumberText.time(duration) }

  /// The reason why an edit cut the take short, with the remedy.
  var cutShortWords: String {
    "an earlier version is longer, because an earlier version of Myna read only a part of it; get it back with \(undoAdvice)"
  }

  var undoAdvice: String { "“myna undo \(shortID)”" }
}
