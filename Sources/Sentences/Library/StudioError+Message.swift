import Files
import MynaStudio
import SoundFiles
import Translations

extension StudioError {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .noHome: Message(tr("Your home folder can’t be found."))
    case .folder(let path, let reason): .unusable(path, reason)
    case .register(let path, let reason):
      Message(
        tr(
          "Myna can’t recover “%1” automatically if a crash interrupts the recording (%2).", path,
          reason.words))
    case .inUse(let path):
      Message(
        tr("Another program is recording “%1”.", name(path)),
        tr("Wait until that program has finished."))
    case .nothingRecorded: Message(tr("No audio was recorded, so there is no recording to keep."))
    case .notJournal(let path): Message(tr("“%1” isn’t an unfinished recording.", name(path)))
    case .unknownFormat(let path):
      Message(
        tr("Myna can’t save this kind of file: “%1”.", name(path)),
        tr("Choose a file name that ends in %1.", SoundFileFormat.alternatives))
    case .cancelled: Message(tr("Canceled. No data was lost."))
    case .file(let error): error.message(naming: name)
    case .render(let error): error.message(naming: name)
    case .library(let error): error.message(naming: name)
    }
  }
}

extension SoundFileFormat {
  /// The extensions of all formats, for use in a sentence: “.flac, .wav, or .mp3”.
  package static var alternatives: String {
    var endings: [String] = []
    // Begin with the format that is first in the app.
    for format in [.flac] + allCases where !endings.contains(".\(format.fileExtension)") {
      endings.append(".\(format.fileExtension)")
    }
    let first = ListFormatting.list(endings.dropLast())
    // Translators: The extensions of files, and the last of them.
    return tr("%1, or %2", first, endings.last ?? "")
  }
}

extension RecoveryReport.Failure {
  /// Returns a sentence about a recording that could not be completed, followed by the error's
  /// message.
  package func sentence(about name: String, _ error: String) -> String {
    paragraph(tr("“%1” could not be completed.", name), error)
  }
}
