import Files
import MynaStudio
import SoundFiles
import Translations

extension SoundFileError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .notFound(let path):
      tr("“%1” does not exist; check the spelling.", path)
    case .isFolder(let path):
      tr("“%1” is a folder; name a sound file.", path)
    case .notRegularFile(let path):
      tr("“%1” is not a file; use - to read from or write to a pipe.", path)
    case .notPermitted(let path):
      tr(
        "You don’t have permission to use “%1”; ask its owner for permission, or choose another location.",
        path)
    case .empty(let path):
      tr("“%1” is empty; it was probably never finished, so look for another copy.", path)
    case .notSound(let path) where MIDIFileRendering.isPiece(path):
      tr(
        "“%1” is a MIDI file; render it with “myna piano FILE -o OUT.flac”, or play it with “myna piano FILE”.",
        path)
    case .notSound(let path):
      tr(
        "“%1” is not in a sound format that Myna supports, whatever its name says; convert it to WAV or FLAC first.",
        path)
    case .needsFFmpeg(let path):
      tr(
        "“%1” can only be decoded with ffmpeg; install it (apt-get install ffmpeg) and try again.",
        path)
    case .cannotOpen(let path, let reason):
      tr("“%1” cannot be opened (%2); try again.", path, reason.words)
    case .unreadable(let path, let reason):
      tr("“%1” cannot be read (%2); look for another copy.", path, reason.words)
    case .decoderSilent(let path):
      tr("“%1” cannot be read: ffmpeg gave no sound for ten seconds. Look for another copy.", path)
    case .cancelled(let path):
      tr("Reading “%1” was interrupted.", path)
    case .destinationExists(let path):
      tr("“%1” already exists; choose another name, or add --force to replace it.", path)
    case .noFolder(let path):
      tr("The folder for “%1” does not exist; create it first.", path)
    case .noSpace(let path):
      tr("The disk is full, so “%1” was not written; free some space or choose another disk.", path)
    case .tooManyChannels(let path, let format, let count):
      tr(
        "“%1” cannot be written: %2 does not support %3 at this rate; choose another --format, or add --downmix to mix it to stereo.",
        path, format.displayName, NumberText.channels(count))
    case .unwritable(let path, let reason):
      tr("“%1” cannot be written (%2); choose another location.", path, reason.words)
    case .encoderMissing(let path, let format):
      tr(
        "“%1” cannot be written: only ffmpeg encodes %2. Install it (apt-get install ffmpeg), or choose another format.",
        path, format.displayName)
    case .encoderSilent(let path):
      tr(
        "“%1” was not written: ffmpeg stopped responding. Try again, or choose another format.",
        path)
    case .encoderFailed(let path, let words):
      tr(
        "“%1” was not written: ffmpeg failed (%2). Install a complete ffmpeg, or choose another format.",
        path, words)
    case .incomplete(let path, let written, let found):
      trCount(
        "“%2” was not kept because only %3 of %1 frame was found when Myna checked it; try another disk.",
        "“%2” was not kept because only %3 of %1 frames were found when Myna checked it; try another disk.",
        written, path, found)
    }
  }
}

extension SoundFileError.Reason {
  /// The reason, worded as a part of a sentence.
  var words: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .damaged: tr("it is damaged")
    case .notSeekable: tr("you can’t seek in it")
    case .sampleRate(let rate): tr("a sample rate of %1 Hz", rate)
    case .becameShorter: tr("it has become shorter")
    case .notFolder: tr("it is a file, not a folder")
    case .notRemovable: tr("it cannot be removed")
    case .noSound: tr("there is no sound to write")
    case .tookNoMore: tr("the file could not grow")
    case .notFinished: tr("the file could not be finished")
    }
  }
}

extension SoundFileError {
  /// The reason why a recording cannot start or grow, with the remedy.
  var recordingSentence: String {
    switch self {
    case .noSpace: tr("The disk is full; free some space or choose another disk.")
    case .destinationExists(let path): tr("“%1” already exists; choose another name.", path)
    default: sentence
    }
  }
}
