import MynaLibrary
import Sentences
import Translations

extension FailedChange {
  var sentence: String {
    paragraph(
      message.text, tr("“%1” describes it; remove that file afterward.", path))
  }
}
