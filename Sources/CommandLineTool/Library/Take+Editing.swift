import MynaLibrary
import Translations

extension Take {
  var newLength: String { NumberFormatting.time(duration) }

  /// The reason why an edit shortened the take by mistake, and what to do about it.
  var cutShortWords: String {
    tr(
      "the current version of the recording is too short because an earlier release of Myna read only part of the file; restore the longer version with %1",
      undoAdvice)
  }

  /// The command that undoes the last edit, in quotation marks.
  var undoAdvice: String { tr("“%1”", "myna undo \(shortID)") }
}
