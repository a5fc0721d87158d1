import MynaLibrary
import Translations

extension FailedChange {
  var sentence: String {
    let names = Words.list(fileNames.map { tr("“%1”", $0) })
    return tr(
      "A change to %1 was interrupted and could not be completed; check the result, and repeat the change. “%2” describes it; remove that file afterward.",
      names.isEmpty ? tr("recordings") : names, path)
  }
}
