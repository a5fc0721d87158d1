import Files
import MynaLibrary
import Translations

extension LibraryError {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .folderGone(let path):
      Message(
        tr("The recordings folder “%1” is missing.", path),
        paragraph(
          tr("To see your recordings again, put the folder back or connect its disk."),
          tr("If the folder is permanently lost, quit Myna and run “myna check --begin-anew”.")))
    case .folderCopied(let path, let original):
      Message(
        tr(
          "“%1” contains copies of the recordings in “%2”. No recordings were changed.", path,
          original),
        tr("Use the original folder, or move the original elsewhere to use only the copy."))
    case .folderThere(let path):
      Message(
        tr("The recordings folder “%1” exists, so Myna did not start a new library.", path))
    case .folder(let path, let reason): .unusable(path, reason)
    case .unseen(let path, let reason):
      Message(
        tr("“%1” cannot be read right now (%2) and was not changed.", path, reason.words),
        tr("Check the folder’s disk and your permissions, and try again."))
    case .notFolder(let path):
      Message(
        tr("“%1” is a link or a file, but Myna needs a folder there.", path),
        tr("Remove the link or file, or put the folder back, and try again."))
    case .readOnly(let path):
      Message(tr("“%1” is read-only.", path), CommonAdvice.makeWritable)
    case .noSpace(let path):
      Message(
        tr("The disk is full, so “%1” was not written.", name(path)), CommonAdvice.freeSpace)
    case .newerVersion(let path):
      Message(
        tr(
          "“%1” was last used by a newer version of Myna, so it was not changed.", name(path)),
        CommonAdvice.installVersion)
    case .index(let path, let reason):
      Message(
        tr("The index of recordings “%1” cannot be used (%2).", path, reason.words),
        tr("Quit other instances of Myna, and try again."))
    case .noTake(let name): Message(tr("No recording is called “%1”.", name))
    case .severalTakes(let name, let count):
      Message(
        trCount("“%2” matches %1 recording.", "“%2” matches %1 recordings.", count, name))
    case .noTitle: Message(tr("A title needs at least one visible character."))
    case .noPerformance(let title):
      Message(
        tr("“%1” was not played on the piano, so the recording has no notes.", title),
        tr("Export the recording’s audio instead."))
    case .missing(let title):
      Message(
        tr("The file for “%1” is missing.", title),
        tr("Put the file back in the recordings folder."))
    case .sharedAlready(let title):
      Message(
        tr("“%1” has already been uploaded for your other computers.", title),
        tr("Only recordings that have never been uploaded can be kept out of the cloud."))
    case .inCloud(let title):
      Message(tr("The audio for “%1” is in the cloud and could not be downloaded.", title))
    case .notEdited(let title):
      Message(tr("“%1” has no edits, so there is no edit to undo.", title))
    case .notUndone(let title): Message(tr("“%1” has no undone edit to redo.", title))
    case .changedMeanwhile(let title):
      Message(tr("“%1” was changed in the meantime.", title), CommonAdvice.checkAndRetry)
    case .emptyRange(let title):
      Message(
        tr("This edit would remove either all of “%1” or nothing.", title),
        tr("Choose another start or end time."))
    case .silent(let title):
      Message(
        tr("“%1” is completely silent, so its loudness cannot be changed.", title),
        tr("Choose another recording."))
    case .unchanged(let title):
      Message(tr("“%1” was not changed, because the edit makes no difference.", title))
    case .noHashing:
      Message(
        tr("Audio files cannot be compared because this computer doesn’t support SHA-256."),
        tr("Install or repair OpenSSL (apt-get install libssl3), and try again."))
    case .cancelled: Message(tr("Canceled. No data was lost."))
    case .sound(let error): error.message(naming: name)
    }
  }
}

extension IndexProblem {
  /// A clause that describes the problem.
  fileprivate var words: String {
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

extension FailedChange {
  package var message: Message {
    let names = ListFormatting.list(fileNames.map { tr("“%1”", $0) })
    return Message(
      tr(
        "A change to %1 was interrupted and could not be completed.",
        names.isEmpty ? tr("recordings") : names),
      tr("Check the recordings, and repeat the change."))
  }
}
