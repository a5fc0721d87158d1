import Files
import MynaLibrary

extension LibraryError: ErrorWithSentence {
  /// What happened and what to do, for the person.
  var sentence: String {
    switch self {
    case .folderGone(let path):
      "The folder of takes “\(path)” is gone; put it back, or connect the disk it is on, and all takes are there again. If it is gone for good, “myna check --begin-anew” makes a new one."
    case .folderThere(let path):
      "The folder of takes “\(path)” is there, so nothing was begun anew; “myna check” says what is wrong with takes."
    case .folder(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your rights, and try again."
    case .notFolder(let path):
      "“\(path)” is a link or a file where Myna keeps a folder of its own; remove it, or put the folder there, and try again."
    case .readOnly(let path):
      "“\(path)” may not be written; ask its owner for permission, or set MYNA_HOME to a folder of yours."
    case .noSpace(let path):
      "The disk is full, so “\(path)” was not written; free some space and try again."
    case .newerVersion(let path):
      "“\(path)” was written by a newer Myna and is left as it is; install that one, or set MYNA_HOME to another folder."
    case .index(let path, let reason):
      "The index of takes “\(path)” cannot be used (\(reason.words)); end other programs of Myna and try again."
    case .noTake(let name):
      "There is no take “\(name)”; “myna list” shows which there are."
    case .severalTakes(let name, let count):
      "“\(name)” could be one of \(count) takes; name one by its id, which “myna list” shows."
    case .noTitle:
      "Nothing can be seen of such a title; choose one with a letter, a digit or a sign."
    case .noPerformance(let title):
      "“\(title)” was not played on the piano, so it has no notes; export its sound, in another format."
    case .missing(let title):
      "The file of “\(title)” is gone; put it back into the folder of takes, or forget the take with “myna delete”."
    case .sharedAlready(let title):
      "“\(title)” is in the cloud already, where other machines have it; only a take that is not can stay on this machine."
    case .inCloud(let title):
      "The sound of “\(title)” is in the cloud, and could not be brought here; “myna cloud status” says how that place is."
    case .notEdited(let title):
      "“\(title)” is as it was recorded, so there is no edit to take back; “myna show” says what is known of it."
    case .notUndone(let title):
      "No edit of “\(title)” was undone since the last one was made; “myna versions” lists what it was before its edits."
    case .changedMeanwhile(let title):
      "Another program has changed “\(title)” meanwhile; look at it, and try again."
    case .emptyRange(let title):
      "Of “\(title)” nothing would be left, or nothing taken away; choose other times."
    case .silent(let title):
      "“\(title)” is silent from beginning to end, so it has no loudness to change; choose another take."
    case .unchanged(let title):
      "“\(title)” is like that already, so nothing was changed, and there is no edit to take back."
    case .noHashing:
      "Sound cannot be compared here (this machine has no SHA-256); repair OpenSSL and try again."
    case .cancelled: "Cancelled; everything is as it was."
    case .sound(let error): error.sentence
    }
  }
}

extension IndexProblem {
  /// The problem, to be put into a sentence.
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
