import Files
import GTK
import MynaLibrary

/// The messages about problems of the library, with remedies.
enum LibrarySentences {
  static var damagedIndex: String {
    tr("The index of your recordings was damaged. It was made anew from them, and nothing is lost.")
  }

  static func sentence(_ known: KnownFolder) -> String {
    known.editedCount + known.trashedCount == 0
      ? tr(
        "The folder of recordings had lost its hidden folder “.myna”; titles, tags and notes are back."
      )
      : tr(
        "The folder of recordings had lost its hidden folder “.myna”; titles, tags and notes are back. Earlier versions and the trash were in it; if you still have it, copy “.myna” from the old disk."
      )
  }

  static func sentence(_ change: FailedChange) -> String {
    tr(
      "A change of “%1” was interrupted and could not be completed; look whether all is as it should be.",
      change.fileNames.joined(separator: ", "))
  }

  /// Explains which changes are impossible while the index is only in memory.
  static func obstacle(_ error: LibraryError) -> String {
    switch error {
    case .noSpace:
      tr(
        "The disk is full. All your recordings are here, but Myna cannot keep changes to them. Free some space, and Myna goes on by itself."
      )
    default:
      tr(
        "Myna’s folder cannot be written. Your recordings can be played and exported, but not changed, and no new ones can be made. Make the disk or folder writable, or ask its owner."
      )
    }
  }

  static func sentence(_ error: LibraryError) -> String {
    switch error {
    case .folderGone(let path):
      tr(
        "The folder of recordings “%1” is gone; connect its disk or put it back, and all recordings are there again. If it is gone for good, end Myna and run “myna check --begin-anew”.",
        path)
    case .folderCopied(let path, let original):
      tr(
        "“%1” has copies of the recordings in “%2”. Nothing was changed; use the original, or move it away to use the copy alone.",
        path, original)
    case .folderThere: tr("The folder of recordings is there again.")
    case .folder(let path, let reason):
      tr(
        "“%1” cannot be used (%2); choose another place, or ask for permission.", path, reason.words
      )
    case .unseen(let path, let reason):
      tr(
        "“%1” cannot be read now (%2), so it stays as it is; check its disk and your permissions, and try again.",
        path, reason.words)
    case .notFolder(let path):
      tr(
        "“%1” is a link or a file where Myna keeps a folder of its own; remove it, or put the folder there.",
        path)
    case .readOnly(let path) where isIndex(path):
      tr(
        "The list of recordings is read-only; make Myna’s disk or folder writable, or ask its owner."
      )
    case .noSpace(let path) where isIndex(path):
      tr("The disk is full, so the list of recordings was not written; free some space.")
    case .readOnly(let path):
      tr("“%1” is read-only; make its disk or folder writable, or ask its owner.", path)
    case .noSpace(let path):
      tr("The disk is full, so “%1” was not written; free some space.", Words.name(path))
    case .newerVersion:
      tr(
        "Your library was last used by a newer version of Myna; install that one. Recording works as always."
      )
    case .index(_, let reason):
      tr(
        "The index of recordings cannot be used (%1); end other programs of Myna and try again.",
        words(reason))
    case .noTake: tr("That recording is not there any more.")
    case .severalTakes(let name, _): tr("Several recordings are called “%1”.", name)
    case .noTitle: tr("The title is empty.")
    case .noPerformance(let title):
      tr("“%1” was not played on the piano, so it has no notes; export its sound.", title)
    case .missing(let title):
      tr("The file of “%1” is gone; put it back into the folder of recordings.", title)
    case .sharedAlready(let title):
      tr(
        "“%1” is in the cloud already, where other machines have it; only one that is not can stay on this machine.",
        title)
    case .inCloud(let title):
      tr("The sound of “%1” is in the cloud; bring it here first.", title)
    case .notEdited(let title): tr("“%1” is as it was recorded.", title)
    case .notUndone(let title): tr("There is no undone edit of “%1” to make again.", title)
    case .changedMeanwhile(let title):
      tr("“%1” was changed in the meantime. Look at it and try again.", title)
    case .emptyRange(let title):
      tr("Nothing of “%1” would be left; choose other times.", title)
    case .silent(let title): tr("“%1” is silent, so it has no loudness to change.", title)
    case .unchanged(let title): tr("“%1” is like that already; nothing was changed.", title)
    case .noHashing: tr("Sound cannot be compared here; this machine has no SHA-256.")
    case .cancelled: tr("Canceled; nothing was lost.")
    case .sound(let error): StudioSentences.sentence(error)
    }
  }

  /// Whether a path is that of the index, which the user does not know about.
  private static func isIndex(_ path: String) -> Bool {
    Folder.name(of: path).hasPrefix("library.sqlite")
  }

  private static func words(_ problem: IndexProblem) -> String {
    switch problem {
    case .busy: tr("another program holds it")
    case .damaged: tr("it is damaged")
    case .damagedAndUsed: tr("it is damaged, and another Myna uses it")
    case .used: tr("another Myna uses it")
    case .cannotOpen: tr("it cannot be opened")
    case .contradiction: tr("it contradicts itself")
    case .refused(let refusal): refusal.words
    }
  }
}
