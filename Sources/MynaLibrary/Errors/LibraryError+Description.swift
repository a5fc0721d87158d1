public import Files
import SoundFiles

extension LibraryError: DescribedError {
  /// What could not be done, and what to do next, in a sentence.
  public var description: String {
    switch self {
    case .folderGone(let path):
      "The folder of recordings \(path.quoted) is gone; put it back, or connect its disk."
    case .folderCopied(let path, let original):
      "\(path.quoted) has copies of the recordings in \(original.quoted), without what Myna keeps beside them, and neither was changed; use the original, or, to use the copy alone, move the original away."
    case .folderThere(let path):
      "The folder of recordings \(path.quoted) exists, so no new one was begun; check the recordings to find what is wrong with them."
    case .folder(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .unseen(let path, let reason):
      "\(path.quoted) cannot be read now (\(reason.words)), so it stays as it is; check its disk and your permissions, and try again."
    case .notFolder(let path):
      "\(path.quoted) is a link or a file where Myna keeps a folder of its own; remove it, or put the folder there, and try again."
    case .readOnly(let path):
      "\(path.quoted) is read-only and may not be written; make its disk or folder writable, or use a folder of yours."
    case .noSpace(let path):
      "The disk is full, so \(path.quoted) was not written; free some space and try again."
    case .newerVersion(let path):
      "\(path.quoted) was last used by a newer version of Myna, and is left as it is; install that version, or use another folder."
    case .index(let path, let reason):
      "The index of recordings \(path.quoted) cannot be used (\(reason.clause)); end other programs that use it, and try again."
    case .noTake(let name):
      "No recording is called \(name.quoted); list the recordings, and choose one of them."
    case .severalTakes(let name, let count):
      "\(name.quoted) matches \(count) recordings; name one by its id."
    case .noTitle: "A title needs at least one visible character; choose another one."
    case .noPerformance(let title):
      "\(title.quoted) was not played on the piano, so it has no notes; export its sound, in another format."
    case .missing(let title):
      "The file of \(title.quoted) is gone; put it back into the folder of recordings, undo an edit, or delete the recording."
    case .inCloud(let title):
      "The sound of \(title.quoted) is in the cloud and not on this machine; download it first."
    case .sharedAlready(let title):
      "\(title.quoted) is in the cloud already, where other machines have it; only a recording that was never uploaded can stay on this machine."
    case .notEdited(let title):
      "\(title.quoted) is as it was recorded, so there is no edit to undo."
    case .notUndone(let title):
      "No edit of \(title.quoted) was undone last, so there is none to redo."
    case .changedMeanwhile(let title):
      "\(title.quoted) was changed in the meantime; look at it, and try again."
    case .emptyRange(let title):
      "The edit would leave nothing of \(title.quoted), or remove nothing; choose other times."
    case .silent(let title):
      "\(title.quoted) is silent throughout and has no loudness to change; choose another recording."
    case .unchanged(let title):
      "\(title.quoted) is like that already, so nothing was changed, and there is nothing to undo."
    case .noHashing:
      "This machine has no SHA-256, by which sounds are compared; install or repair OpenSSL (apt-get install libssl3) and try again."
    case .cancelled:
      "The work was canceled, and everything is as it was; begin it again to complete it."
    case .sound(let error): error.description
    }
  }
}

extension IndexProblem {
  /// The problem, to be put into a sentence.
  fileprivate var clause: String {
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
