import Files
import MynaLibrary

extension LibraryError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .folderGone(let path):
      "The recordings folder “\(path)” is missing; put it back or connect its disk to see your recordings again. If it is gone for good, “myna check --begin-anew” starts a new one."
    case .folderCopied(let path, let original):
      "“\(path)” contains copies of the recordings in “\(original)”, without Myna’s own files; Myna changed neither. Use the original folder, or move it away to use only the copy."
    case .folderThere(let path):
      "The recordings folder “\(path)” exists, so Myna did not start a new one; “myna check” finds what is wrong with recordings."
    case .folder(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .unseen(let path, let reason):
      "“\(path)” cannot be read right now (\(reason.words)) and was not changed; check its disk and your permissions, and try again."
    case .notFolder(let path):
      "“\(path)” is a link or a file, but Myna needs a folder there; remove it, or put the folder back, and try again."
    case .readOnly(let path):
      "“\(path)” is read-only; make its disk or folder writable, ask its owner, or set MYNA_HOME to your own folder."
    case .noSpace(let path):
      "The disk is full, so “\(path)” was not written; free some space and try again."
    case .newerVersion(let path):
      "“\(path)” was last used by a newer version of Myna, and was not changed; install that version, or set MYNA_HOME to another folder."
    case .index(let path, let reason):
      "The index of recordings “\(path)” cannot be used (\(reason.words)); quit other instances of Myna, and try again."
    case .noTake(let name):
      "No recording is called “\(name)”; “myna list” shows all."
    case .severalTakes(let name, let count):
      "“\(name)” matches \(count) recordings; name one by its id, as “myna list” shows it."
    case .noTitle:
      "A title needs at least one visible character."
    case .noPerformance(let title):
      "“\(title)” was not played on the piano, so it has no notes; export its sound, in another format."
    case .missing(let title):
      "The file of “\(title)” is missing; put it back into the recordings folder, restore an earlier version with “myna undo”, or delete the recording with “myna delete”."
    case .sharedAlready(let title):
      "“\(title)” is already in the cloud for other machines; only recordings that were never uploaded can stay on this machine."
    case .inCloud(let title):
      "The sound of “\(title)” is in the cloud and could not be downloaded; “myna cloud status” shows why."
    case .notEdited(let title):
      "“\(title)” is as it was recorded; there is no edit to undo."
    case .notUndone(let title):
      "There is no edit of “\(title)” to redo; “myna versions” lists its earlier versions."
    case .changedMeanwhile(let title):
      "“\(title)” was changed in the meantime; check it, and try again."
    case .emptyRange(let title):
      "That would leave nothing of “\(title)”, or remove nothing; choose other times."
    case .silent(let title):
      "“\(title)” is silent throughout and has no loudness to change; choose another recording."
    case .unchanged(let title):
      "“\(title)” is already like that; nothing was changed, and there is nothing to undo."
    case .noHashing:
      "Sound cannot be compared here (this machine has no SHA-256); install or repair OpenSSL (apt-get install libssl3) and try again."
    case .cancelled: "Canceled; everything is as it was."
    case .sound(let error): error.sentence
    }
  }
}

extension IndexProblem {
  /// The problem, worded as a part of a sentence.
  var words: String {
    switch self {
    case .busy: "another program is using it"
    case .damaged: "it is damaged"
    case .damagedAndUsed: "it is damaged, and another instance of Myna is using it"
    case .used: "another instance of Myna is using it"
    case .cannotOpen: "it cannot be opened"
    case .contradiction: "it is inconsistent"
    case .refused(let refusal): refusal.words
    }
  }
}
