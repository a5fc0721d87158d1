import Files
import PlainText
import SoundFiles
import Translations

extension SoundFileError {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .notFound(let path): .notThere(path)
    case .isFolder(let path): Message(tr("“%1” is a folder.", path))
    case .notRegularFile(let path): Message(tr("“%1” is not a file.", path))
    case .notPermitted(let path):
      Message(
        tr("You don’t have permission to use “%1”.", path),
        tr("Ask the owner for permission, or choose another location."))
    case .empty(let path):
      Message(
        tr("“%1” is empty; it was probably never finished.", name(path)), CommonAdvice.anotherCopy)
    case .notSound(let path):
      Message(
        tr("“%1” is not in an audio format that Myna supports, despite its name.", name(path)),
        tr("Convert the file to WAV or FLAC first."))
    case .needsFFmpeg(let path):
      Message(
        tr("“%1” can only be decoded with ffmpeg.", name(path)),
        tr("Install ffmpeg, and try again."))
    case .cannotOpen(let path, let reason):
      Message(tr("“%1” cannot be opened (%2).", name(path), reason.words), CommonAdvice.retry)
    case .unreadable(let path, let reason):
      Message(
        tr("“%1” cannot be read (%2).", name(path), reason.words), CommonAdvice.anotherCopy)
    case .decoderSilent(let path):
      Message(
        tr("“%1” cannot be read: ffmpeg produced no audio for ten seconds.", name(path)),
        CommonAdvice.anotherCopy)
    case .cancelled(let path): Message(tr("Reading “%1” was interrupted.", name(path)))
    case .destinationExists(let path):
      Message(tr("“%1” already exists.", name(path)), CommonAdvice.anotherName)
    case .noFolder(let path):
      Message(tr("The folder for “%1” does not exist.", path), tr("Create the folder first."))
    case .noSpace(let path):
      Message(
        tr("The disk is full, so “%1” was not written.", name(path)),
        tr("Free up some space, or choose another disk."))
    case .tooManyChannels(let path, let format, let count):
      Message(
        tr(
          "“%1” cannot be written: %2 does not support %3 at this sample rate.", name(path),
          format.displayName, QuantityFormatting.channels(count)),
        tr("Choose another format."))
    case .unwritable(let path, let reason):
      Message(tr("“%1” cannot be written (%2).", path, reason.words), CommonAdvice.anotherLocation)
    case .encoderMissing(let path, let format):
      Message(
        tr(
          "“%1” cannot be written: encoding %2 requires ffmpeg.", name(path), format.displayName),
        tr("Install ffmpeg, or choose another format."))
    case .encoderSilent(let path):
      Message(
        tr("“%1” was not written: ffmpeg stopped responding.", name(path)),
        CommonAdvice.anotherFormat)
    case .encoderFailed(let path, let words):
      Message(
        tr("“%1” was not written: ffmpeg failed (%2).", name(path), words),
        tr("Install the complete version of ffmpeg, or choose another format."))
    case .incomplete(let path, let written, let found):
      Message(
        trCount(
          "“%2” was not kept because Myna checked it, and found only %3 of %1 frame.",
          "“%2” was not kept because Myna checked it, and found only %3 of %1 frames.",
          written, name(path), found),
        tr("Try another disk."))
    }
  }

  /// A message that explains why a recording cannot start or continue; nil if the error's usual
  /// message is suitable.
  package var recordingMessage: Message? {
    switch self {
    case .noSpace:
      Message(tr("The disk is full."), tr("Free up some space, or choose another disk."))
    default: nil
    }
  }
}

extension SoundFileError.Reason {
  /// A clause that states the reason.
  fileprivate var words: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .damaged: tr("it is damaged")
    case .notSeekable: tr("it doesn’t support seeking")
    case .sampleRate(let rate): tr("its sample rate of %1 Hz is not supported", rate)
    case .becameShorter: tr("it became shorter while Myna was reading it")
    case .notFolder: tr("it is a file, not a folder")
    case .notRemovable: tr("it cannot be removed")
    case .noSound: tr("there is no audio to write")
    case .tookNoMore: tr("the file could not be extended")
    case .notFinished: tr("the file could not be finished")
    }
  }
}

extension SoundFileDamage {
  /// Returns a phrase about the damage that can follow the file's name.
  package func words(sampleRate: Double) -> String {
    func time(_ frames: Int) -> String { String(duration: Double(frames) / sampleRate) }
    return switch self {
    case .endsEarly(let expected, let found):
      // Translators: Follows the name of a file; both locations are lengths.
      tr("ends early: it should be %1 long, but it contains only %2", time(expected), time(found))
    case .hasUnknownRest(let count):
      trCount(
        "is %1 byte longer than its header says",
        "is %1 bytes longer than its header says", count)
    case .undecodable(let frame): tr("is damaged from %1 on", time(frame))
    }
  }
}

extension SkipReason {
  /// A phrase that explains why a file was not recognized as an audio file.
  package var words: String {
    switch self {
    case .notSound: tr("not an audio file")
    case .macOS: tr("hidden macOS file")
    case .hidden: tr("hidden")
    case .placeholder:
      tr("a sync program’s placeholder for a file that is not on this computer")
    case .unfinished: tr("another program’s unfinished file")
    }
  }
}
