import Files
import MynaLibrary
import MynaScreens
import MynaStudio
import Translations

enum FolderMessages {
  static func sentence(_ problem: FolderModel.Problem) -> String {
    switch problem {
    case .job: busy
    case .change(let error): sentence(error)
    }
  }

  private static var busy: String {
    tr(
      "A recording is being edited, imported, or exported. Wait until that is done, and then change the folder."
    )
  }

  static func sentence(_ error: FolderChangeError) -> String {
    switch error {
    case .overlaps(let path, _):
      tr(
        "“%1” overlaps with your recordings folder. Choose a folder outside of the recordings folder.",
        path.displayName)
    case .own(let path):
      tr(
        "Myna keeps its own files in “%1”. Choose or create another folder.",
        path.displayName)
    case .music(let path):
      tr(
        "“%1” contains your music, and its songs would become recordings. Choose or create another folder.",
        path.displayName)
    case .unusable(let path, let reason):
      tr(
        "“%1” cannot be used (%2). Choose another location, or ask for permission.",
        path.displayName, reason.words)
    case .recording: tr("Myna is recording. Stop the recording, and then change the folder.")
    case .changedElsewhere:
      tr("Another instance of Myna changed the recordings folder. Quit Myna, and start it again.")
    case .move(let error): sentence(error)
    case .library(let error): LibraryMessages.sentence(error)
    case .studio(let error): StudioMessages.sentence(error)
    }
  }

  private static func sentence(_ error: FolderMoveError) -> String {
    switch error {
    case .notEmpty(let path):
      tr("“%1” is not empty. Choose an empty folder, or create a new one.", path.displayName)
    case .isDisk(let path):
      tr("“%1” is a whole disk. Create a folder on it, and choose that folder.", path.displayName)
    case .inUse: busy
    case .changed(let path):
      tr(
        "“%1” was changed while it was being copied, so your recordings were not moved. Try again.",
        LocalizedNumberFormatting.name(path))
    case .differs(let path):
      tr(
        "The copy of “%1” was damaged, so your recordings were not moved. Choose another disk.",
        LocalizedNumberFormatting.name(path))
    case .library(.noSpace(let path)):
      tr(
        "There is not enough space for your recordings in “%1”. Free up some space, or choose another disk.",
        path.displayName)
    case .library(let error): LibraryMessages.sentence(error)
    }
  }

  /// Explains that Myna will use a different folder, and that the recordings will stay in the
  /// current folder.
  static func use(_ path: String, insteadOf takes: String) -> String {
    tr(
      "Myna will show the audio files in “%1” and save new recordings there. Your existing recordings stay in “%2”. Myna will restart to change the folder.",
      path.displayName, takes.displayName)
  }

  /// Asks whether to move the recordings to an empty folder or leave them in the current folder.
  static func moveOrLeave(_ path: String, _ takes: String) -> String {
    tr(
      "“%1” is empty. Move your recordings there, or leave them in “%2” and start with an empty folder? Myna will restart to change the folder.",
      path.displayName, takes.displayName)
  }

  static func moveBack(_ path: String) -> String {
    tr(
      "Your recordings will be moved back to “%1”. Myna will restart to change the folder.",
      path.displayName)
  }

  static func left(_ count: Int, in path: String) -> String {
    trCount(
      "One file is still in “%2” because it was changed or added while the others were copied.",
      "%1 files are still in “%2” because they were changed or added while the others were copied.",
      count, as: LocalizedNumberFormatting.count(count), path)
  }
}
