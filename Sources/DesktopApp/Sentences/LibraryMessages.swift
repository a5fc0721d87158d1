import Files
import MynaLibrary
import Sentences
import Translations

enum LibraryMessages {
  static var damagedIndex: String {
    tr(
      "The index of your recordings was damaged. Myna rebuilt the index from the recordings, and no recordings are lost."
    )
  }

  static func sentence(_ known: RecognizedFolder) -> String {
    known.editedCount + known.trashedCount == 0
      ? tr(
        "The recordings folder was missing its hidden folder “.myna”. Titles, tags, and notes were restored."
      )
      : tr(
        "The recordings folder was missing its hidden folder “.myna”. Titles, tags, and notes were restored, but not earlier versions and the trash. If you still have “.myna” on the old disk, copy it from there."
      )
  }

  static func sentence(_ change: FailedChange) -> String { change.message.text }

  /// Explains which changes are impossible while the index exists only in memory.
  static func obstacle(_ error: LibraryError) -> String {
    switch error {
    case .noSpace:
      tr(
        "The disk is full. Your recordings are safe, but Myna can’t save changes to them. Free up some space, and Myna will continue automatically."
      )
    default:
      tr(
        "Myna’s folder is not writable. You can play and export your recordings, but not change them or make new ones. Make the disk or folder writable, or ask its owner to do so."
      )
    }
  }

  static func sentence(_ error: LibraryError) -> String {
    let message = error.message(naming: .name)
    return switch error {
    case .folderThere: tr("The recordings folder is available again.")
    case .folder: message.advising(otherFolder).text
    case .readOnly(let path) where isIndex(path):
      tr(
        "The list of recordings is read-only. Make Myna’s disk or folder writable, or ask its owner to do so."
      )
    case .noSpace(let path) where isIndex(path):
      tr("The disk is full, so the list of recordings was not saved. Free up some space.")
    case .newerVersion:
      tr(
        "Your library was last used by a newer version of Myna. To use the library, install that version. You can still record."
      )
    case .noTake: tr("That recording no longer exists.")
    case .inCloud(let title):
      tr("The audio for “%1” is in the cloud. Download the audio first.", title)
    case .sound(let error): StudioMessages.sentence(error)
    default: message.text
    }
  }

  static var otherFolder: String { tr("Choose another location, or ask for permission.") }

  /// Whether a path is the path of the library index, which the user doesn't know about.
  private static func isIndex(_ path: String) -> Bool {
    Folder.name(of: path).hasPrefix("library.sqlite")
  }
}
