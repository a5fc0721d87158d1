import Files
import MynaStudio
import SoundFiles

extension SoundFileError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .notFound(let path):
      "“\(path)” does not exist; check the spelling."
    case .isFolder(let path):
      "“\(path)” is a folder; name a sound file."
    case .notRegularFile(let path):
      "“\(path)” is not a file; use - to read from or write to a pipe."
    case .notPermitted(let path):
      "You don’t have permission to use “\(path)”; ask its owner for permission, or choose another location."
    case .empty(let path):
      "“\(path)” is empty; it was probably never finished, so look for another copy."
    case .notSound(let path) where MIDIFileRendering.isPiece(path):
      "“\(path)” is a MIDI file; render it with “myna piano FILE -o OUT.flac”, or play it with “myna piano FILE”."
    case .notSound(let path):
      "“\(path)” is not in a sound format that Myna supports, whatever its name says; convert it to WAV or FLAC first."
    case .needsFFmpeg(let path):
      "“\(path)” can only be decoded with ffmpeg; install it (apt-get install ffmpeg) and try again."
    case .cannotOpen(let path, let reason):
      "“\(path)” cannot be opened (\(reason.words)); try again."
    case .unreadable(let path, let reason):
      "“\(path)” cannot be read (\(reason.words)); look for another copy."
    case .decoderSilent(let path):
      "“\(path)” cannot be read: ffmpeg gave no sound for ten seconds. Look for another copy."
    case .cancelled(let path):
      "Reading “\(path)” was interrupted."
    case .destinationExists(let path):
      "“\(path)” already exists; choose another name, or add --force to replace it."
    case .noFolder(let path):
      "The folder for “\(path)” does not exist; create it first."
    case .noSpace(let path):
      "The disk is full, so “\(path)” was not written; free some space or choose another disk."
    case .tooManyChannels(let path, let format, let count):
      "“\(path)” cannot be written: \(format.displayName) does not support \(NumberText.channels(count)) at this rate; choose another --format, or add --downmix to mix it to stereo."
    case .unwritable(let path, let reason):
      "“\(path)” cannot be written (\(reason.words)); choose another location."
    case .encoderMissing(let path, let format):
      "“\(path)” cannot be written: only ffmpeg encodes \(format.displayName). Install it (apt-get install ffmpeg), or choose another format."
    case .encoderSilent(let path):
      "“\(path)” was not written: ffmpeg stopped responding. Try again, or choose another format."
    case .encoderFailed(let path, let words):
      "“\(path)” was not written: ffmpeg failed (\(words)). Install a complete ffmpeg, or choose another format."
    case .incomplete(let path, let written, let found):
      "“\(path)” was not kept because only \(found) of \(written) frames were found when Myna checked it; try another disk."
    }
  }
}

extension SoundFileError.Reason {
  /// The reason, worded as a part of a sentence.
  var words: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .damaged: "it is damaged"
    case .notSeekable: "you can’t seek in it"
    case .sampleRate(let rate): "a sample rate of \(rate) Hz"
    case .becameShorter: "it has become shorter"
    case .notFolder: "it is a file, not a folder"
    case .notRemovable: "it cannot be removed"
    case .noSound: "there is no sound to write"
    case .tookNoMore: "the file could not grow"
    case .notFinished: "the file could not be finished"
    }
  }
}

extension SoundFileError {
  /// The reason why a recording cannot start or grow, with the remedy.
  var recordingSentence: String {
    switch self {
    case .noSpace: "The disk is full; free some space or choose another disk."
    case .destinationExists(let path): "“\(path)” already exists; choose another name."
    default: sentence
    }
  }
}
