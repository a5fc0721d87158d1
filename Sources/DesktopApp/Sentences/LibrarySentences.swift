import Files
import MynaLibrary
import Translations

enum LibrarySentences {
  static var damagedIndex: String {
    tr(
      "The index of your recordings was damaged. Myna rebuilt it from the recordings, and nothing is lost."
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

  static func sentence(_ change: FailedChange) -> String {
    tr(
      "A change to “%1” was interrupted and could not be completed. Check the result.",
      change.fileNames.joined(separator: ", "))
  }

  /// Explains which changes are impossible while the index is only in memory.
  static func obstacle(_ error: LibraryError) -> String {
    switch error {
    case .noSpace:
      tr(
        "The disk is full. All your recordings are here, but Myna cannot save changes to them. Free some space, and Myna continues automatically."
      )
    default:
      tr(
        "Myna’s folder is not writable. You can play and export your recordings, but not change them or make new ones. Make the disk or folder writable, or ask its owner."
      )
    }
  }

  static func sentence(_ error: LibraryError) -> String {
    switch error {
    case .folderGone(let path):
      tr(
        "The recordings folder “%1” is missing. Connect its disk or put the folder back to see your recordings again. If it is gone for good, quit Myna and run “myna check --begin-anew”.",
        path)
    case .folderCopied(let path, let original):
      tr(
        "“%1” contains copies of the recordings in “%2”. Nothing was changed. Use the original folder, or move it away to use only the copy.",
        path, original)
    case .folderThere: tr("The recordings folder is available again.")
    case .folder(let path, let reason):
      tr(
        "“%1” cannot be used (%2). Choose another location, or ask for permission.", path,
        reason.words
      )
    case .unseen(let path, let reason):
      tr(
        "“%1” cannot be read right now (%2) and was not changed. Check its disk and your permissions, and try again.",
        path, reason.words)
    case .notFolder(let path):
      tr(
        "“%1” is a link or a file, but Myna needs a folder there. Remove it, or put the folder back.",
        path)
    case .readOnly(let path) where isIndex(path):
      tr(
        "The list of recordings is read-only. Make Myna’s disk or folder writable, or ask its owner."
      )
    case .noSpace(let path) where isIndex(path):
      tr("The disk is full, so the list of recordings was not saved. Free some space.")
    case .readOnly(let path):
      tr("“%1” is read-only. Make its disk or folder writable, or ask its owner.", path)
    case .noSpace(let path):
      tr("The disk is full, so “%1” was not saved. Free some space.", NumberWords.name(path))
    case .newerVersion:
      tr(
        "Your library was last used by a newer version of Myna. Install that version. You can still record."
      )
    case .index(_, let reason):
      tr(
        "The index of recordings cannot be used (%1). Quit other instances of Myna, and try again.",
        words(reason))
    case .noTake: tr("That recording no longer exists.")
    case .severalTakes(let name, _): tr("Several recordings are called “%1”.", name)
    case .noTitle: tr("The title is empty.")
    case .noPerformance(let title):
      tr("“%1” was not played on the piano, so it has no notes. Export its sound instead.", title)
    case .missing(let title):
      tr("The file of “%1” is missing. Put it back into the recordings folder.", title)
    case .sharedAlready(let title):
      tr(
        "“%1” is already in the cloud for other machines. Only recordings that were never uploaded can stay on this machine.",
        title)
    case .inCloud(let title):
      tr("The sound of “%1” is in the cloud. Download it first.", title)
    case .notEdited(let title): tr("“%1” has no edit to undo.", title)
    case .notUndone(let title): tr("“%1” has no edit to redo.", title)
    case .changedMeanwhile(let title):
      tr("“%1” was changed in the meantime. Check it, and try again.", title)
    case .emptyRange(let title):
      tr("Nothing of “%1” would be left. Choose other times.", title)
    case .silent(let title): tr("“%1” is silent, so its loudness cannot be changed.", title)
    case .unchanged(let title): tr("“%1” is already like that. Nothing was changed.", title)
    case .noHashing: tr("Sounds cannot be compared because this machine has no SHA-256.")
    case .cancelled: tr("Canceled; nothing was lost.")
    case .sound(let error): StudioSentences.sentence(error)
    }
  }

  /// Whether a path belongs to the index, which the user does not know about.
  private static func isIndex(_ path: String) -> Bool {
    Folder.name(of: path).hasPrefix("library.sqlite")
  }

  private static func words(_ problem: IndexProblem) -> String {
    switch problem {
    case .busy: tr("another program is using it")
    case .damaged: tr("it is damaged")
    case .damagedAndUsed: tr("it is damaged, and another instance of Myna is using it")
    case .used: tr("another instance of Myna is using it")
    case .cannotOpen: tr("it cannot be opened")
    case .contradiction: tr("it is inconsistent")
    case .refused(let refusal): refusal.words
    }
  }
}
