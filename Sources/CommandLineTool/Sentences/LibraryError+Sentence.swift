import Files
import MynaLibrary

extension LibraryError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .folderGone(let path):
      "The folder of recordings “\(path)” is gone; put it back, or connect its disk, and all recordings are back. If it is gone for good, “myna check --begin-anew” makes a new one."
    case .folderCopied(let path, let original):
      "“\(path)” has copies of the recordings in “\(original)”, without what Myna keeps beside them; Myna changed neither. Use the original, or, to use the copy alone, move the original away."
    case .folderThere(let path):
      "The folder of recordings “\(path)” exists, so Myna did not begin again; “myna check” finds what is wrong with recordings."
    case .folder(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .unseen(let path, let reason):
      "“\(path)” cannot be read now (\(reason.words)), so it stays as it is; check its disk and your permissions, and try again."
    case .notFolder(let path):
      "“\(path)” is a link or a file where Myna keeps a folder of its own; remove it, or put the folder there, and try again."
    case .readOnly(let path):
      "“\(path)” is read-only and may not be written; make its disk or folder writable, ask its owner, or set MYNA_HOME to a folder of yours."
    case .noSpace(let path):
      "The disk is full, so “\(path)” was not written; free some space and try again."
    case .newerVersion(let path):
      "“\(path)” was last used by a newer version of Myna, and is left as it is; install that version, or set MYNA_HOME to another folder."
    case .index(let path, let reason):
      "The index of recordings “\(path)” cannot be used (\(reason.words)); end other programs of Myna and try again."
    case .noTake(let name):
      "No recording is called “\(name)”; “myna list” shows all."
    case .severalTakes(let name, let count):
      "“\(name)” matches \(count) recordings; name one by its id, as “myna list” shows it."
    case .noTitle:
      "A title needs at least one visible character."
    case .noPerformance(let title):
      "“\(title)” was not played on the piano, so it has no notes; export its sound, in another format."
    case .missing(let title):
      "The file of “\(title)” is gone; put it back into the folder of recordings, restore an earlier version with “myna undo”, or delete the recording with “myna delete”."
    case .sharedAlready(let title):
      "“\(title)” is in the cloud already, where other machines have it; only a recording that was never uploaded can stay on this machine."
    case .inCloud(let title):
      "The sound of “\(title)” is in the cloud and could not be downloaded; “myna cloud status” shows why."
    case .notEdited(let title):
      "“\(title)” is as it was recorded; there is no edit to undo."
    case .notUndone(let title):
      "There is no edit of “\(title)” to redo; “myna versions” lists its earlier versions."
    case .changedMeanwhile(let title):
      "“\(title)” was changed in the meantime; look at it, and try again."
    case .emptyRange(let title):
      "That would leave nothing of “\(title)”, or remove nothing; choose other times."
    case .silent(let title):
      "“\(title)” is silent throughout and has no loudness to change; choose another recording."
    case .unchanged(let title):
      "“\(title)” is like that already; nothing was changed, and there is nothing to undo."
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
    case .busy: "another program holds it"
    case .damaged: "it is damaged"
    case .damagedAndUsed: "it is damaged, and another Myna uses it"
    case .used: "another Myna uses it"
    case .cannotOpen: "it cannot be opened"
    case .contradiction: "it contradicts itself"
    case .refused(let refusal): refusal.words
    }
  }
}
