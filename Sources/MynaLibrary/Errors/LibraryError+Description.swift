public import Files
import SoundFiles

extension LibraryError: DescribedError {
  /// A sentence that states the problem and what to do next.
  public var description: String {
    switch self {
    case .folderGone(let path):
      "The recordings folder \(path.quoted) is missing; put it back, or connect its disk."
    case .folderCopied(let path, let original):
      "\(path.quoted) contains copies of the recordings in \(original.quoted), without Myna’s own files, and neither was changed; use the original folder, or move the original elsewhere to use only the copy."
    case .folderThere(let path):
      "The recordings folder \(path.quoted) exists, so no new one was started; check the recordings to find what is wrong with them."
    case .folder(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .unseen(let path, let reason):
      "\(path.quoted) cannot be read right now (\(reason.words)) and was not changed; check its disk and your permissions, and try again."
    case .notFolder(let path):
      "\(path.quoted) is a link or a file, but Myna needs a folder there; remove the link or file, or put the folder back, and try again."
    case .readOnly(let path):
      "\(path.quoted) is read-only; make its disk or folder writable, or use your own folder."
    case .noSpace(let path):
      "The disk is full, so \(path.quoted) was not written; free up some space and try again."
    case .newerVersion(let path):
      "\(path.quoted) was last used by a newer version of Myna, so it was not changed; install that version, or use another folder."
    case .index(let path, let reason):
      "The index of recordings \(path.quoted) cannot be used (\(reason.clause)); quit other programs that use it, and try again."
    case .noTake(let name):
      "No recording is called \(name.quoted); list the recordings, and choose one of them."
    case .severalTakes(let name, let count):
      "\(name.quoted) matches \(count) recordings; name one by its id."
    case .noTitle: "A title needs at least one visible character; choose another title."
    case .noPerformance(let title):
      "\(title.quoted) was not played on the piano, so the recording has no notes; export its sound, in another format."
    case .missing(let title):
      "The file for \(title.quoted) is missing; put the file back in the recordings folder, undo an edit, or delete the recording."
    case .inCloud(let title):
      "The sound of \(title.quoted) is in the cloud and not on this machine; download it first."
    case .sharedAlready(let title):
      "\(title.quoted) has already been uploaded for your other computers; only recordings that have never been uploaded can be kept out of the cloud."
    case .notEdited(let title):
      "\(title.quoted) is as it was recorded, so there is no edit to undo."
    case .notUndone(let title):
      "No edit of \(title.quoted) was undone last, so there is none to redo."
    case .changedMeanwhile(let title):
      "\(title.quoted) was changed in the meantime; check the new version, and try again."
    case .emptyRange(let title):
      "The edit would remove either all or nothing of \(title.quoted); choose another start or end time."
    case .silent(let title):
      "\(title.quoted) is completely silent, so its loudness cannot be changed; choose another recording."
    case .unchanged(let title):
      "\(title.quoted) is already like that, so nothing was changed, and there is nothing to undo."
    case .noHashing:
      "This machine has no SHA-256, which is needed to compare sounds; install or repair OpenSSL (apt-get install libssl3) and try again."
    case .cancelled:
      "The work was canceled, and everything is as it was; start it again to complete it."
    case .sound(let error): error.description
    }
  }
}

extension IndexProblem {
  fileprivate var clause: String {
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
