import Files
import MynaLibrary
import Translations

extension LibraryError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .folderGone(let path):
      tr(
        "The recordings folder “%1” is missing; put it back or connect its disk to see your recordings again. If it is gone for good, “myna check --begin-anew” starts a new one.",
        path)
    case .folderCopied(let path, let original):
      tr(
        "“%1” contains copies of the recordings in “%2”, without Myna’s own files; Myna changed neither. Use the original folder, or move it away to use only the copy.",
        path, original)
    case .folderThere(let path):
      tr(
        "The recordings folder “%1” exists, so Myna did not start a new one; “myna check” finds what is wrong with recordings.",
        path)
    case .folder(let path, let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your permissions, and try again.", path,
        reason.words)
    case .unseen(let path, let reason):
      tr(
        "“%1” cannot be read right now (%2) and was not changed; check its disk and your permissions, and try again.",
        path, reason.words)
    case .notFolder(let path):
      tr(
        "“%1” is a link or a file, but Myna needs a folder there; remove it, or put the folder back, and try again.",
        path)
    case .readOnly(let path):
      tr(
        "“%1” is read-only; make its disk or folder writable, ask its owner, or set MYNA_HOME to your own folder.",
        path)
    case .noSpace(let path):
      tr("The disk is full, so “%1” was not written; free some space and try again.", path)
    case .newerVersion(let path):
      tr(
        "“%1” was last used by a newer version of Myna, and was not changed; install that version, or set MYNA_HOME to another folder.",
        path)
    case .index(let path, let reason):
      tr(
        "The index of recordings “%1” cannot be used (%2); quit other instances of Myna, and try again.",
        path, reason.words)
    case .noTake(let name):
      tr("No recording is called “%1”; “myna list” shows all.", name)
    case .severalTakes(let name, let count):
      trCount(
        "“%2” matches %1 recording; name one by its id, as “myna list” shows it.",
        "“%2” matches %1 recordings; name one by its id, as “myna list” shows it.", count, name)
    case .noTitle:
      tr("A title needs at least one visible character.")
    case .noPerformance(let title):
      tr(
        "“%1” was not played on the piano, so it has no notes; export its sound, in another format.",
        title)
    case .missing(let title):
      tr(
        "The file of “%1” is missing; put it back into the recordings folder, restore an earlier version with “myna undo”, or delete the recording with “myna delete”.",
        title)
    case .sharedAlready(let title):
      tr(
        "“%1” is already in the cloud for other machines; only recordings that were never uploaded can stay on this machine.",
        title)
    case .inCloud(let title):
      tr(
        "The sound of “%1” is in the cloud and could not be downloaded; “myna cloud status” shows why.",
        title)
    case .notEdited(let title):
      tr("“%1” is as it was recorded; there is no edit to undo.", title)
    case .notUndone(let title):
      tr("There is no edit of “%1” to redo; “myna versions” lists its earlier versions.", title)
    case .changedMeanwhile(let title):
      tr("“%1” was changed in the meantime; check it, and try again.", title)
    case .emptyRange(let title):
      tr("That would leave nothing of “%1”, or remove nothing; choose other times.", title)
    case .silent(let title):
      tr(
        "“%1” is silent throughout and has no loudness to change; choose another recording.", title)
    case .unchanged(let title):
      tr("“%1” is already like that; nothing was changed, and there is nothing to undo.", title)
    case .noHashing:
      tr(
        "Sound cannot be compared here (this machine has no SHA-256); install or repair OpenSSL (apt-get install libssl3) and try again."
      )
    case .cancelled: tr("Canceled; everything is as it was.")
    case .sound(let error): error.sentence
    }
  }
}

extension IndexProblem {
  /// The problem, worded as a part of a sentence.
  var words: String {
    switch self {
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
