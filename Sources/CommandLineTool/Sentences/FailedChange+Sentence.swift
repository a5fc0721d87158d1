import MynaLibrary
import Sentences
import Translations

extension FailedChange {
  var sentence: String {
    paragraph(
      message.text,
      tr("“%1” describes the change; remove that file after you have checked the result.", path))
  }
}
