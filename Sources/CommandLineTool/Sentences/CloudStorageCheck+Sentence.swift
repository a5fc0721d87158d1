import MynaCloud
import MynaStudio
import Sentences
import Translations

extension CloudStorageCheck.Failure: UserFacingError {
  var sentence: String { paragraph(sentence(error.sentence), tr("Cloud storage was not set up.")) }
}
