public import Files
import PlainText

extension SoundFileError: DescribedError {
  /// A sentence that states the problem and what to do next.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path.quoted) does not exist; check the spelling."
    case .isFolder(let path): "\(path.quoted) is a folder; specify an audio file."
    case .notRegularFile(let path): "\(path.quoted) is not a regular file; name one."
    case .notPermitted(let path):
      "You don’t have permission to use \(path.quoted); ask its owner for permission, or choose another location."
    case .empty(let path):
      "\(path.quoted) is empty; it was probably never finished, so look for another copy."
    case .notSound(let path):
      "\(path.quoted) is not a sound file that can be read, whatever its name says; convert the file to WAV or FLAC first."
    case .needsFFmpeg(let path):
      "\(path.quoted) can only be decoded with ffmpeg; install it (apt-get install ffmpeg) and try again."
    case .cannotOpen(let path, let reason):
      "\(path.quoted) cannot be opened (\(reason.words)); try again."
    case .unreadable(let path, let reason):
      "\(path.quoted) cannot be read (\(reason.clause)); look for another copy."
    case .decoderSilent(let path):
      "\(path.quoted) cannot be read because its decoder returned no sound for several seconds; look for another copy."
    case .cancelled(let path): "Work on \(path.quoted) was canceled; start it again to complete it."
    case .destinationExists(let path):
      "\(path.quoted) already exists; choose another name, or remove the file first."
    case .noFolder(let path):
      "The folder for \(path.quoted) does not exist; create the folder first."
    case .noSpace(let path):
      "The disk is full, so \(path.quoted) was not written; free up some space, or choose another disk."
    case .tooManyChannels(let path, let format, let count):
      "\(path.quoted) cannot be written because \(format.displayName) does not support \(count) channels at this rate; choose another format, or mix the sound down to stereo."
    case .unwritable(let path, let reason):
      "\(path.quoted) cannot be written (\(reason.clause)); choose another location."
    case .encoderMissing(let path, let format):
      "\(path.quoted) cannot be written, since only ffmpeg encodes \(format.displayName); install ffmpeg (apt-get install ffmpeg), or choose another format."
    case .encoderSilent(let path):
      "\(path.quoted) was not written, since ffmpeg stopped responding; try again, or choose another format."
    case .encoderFailed(let path, let words):
      "\(path.quoted) was not written, since ffmpeg failed (\(words)); install the complete version of ffmpeg, or choose another format."
    case .incomplete(let path, let written, let found):
      "\(path.quoted) was not kept because only \(found) of \(written) frames were found when it was checked; try another disk."
    }
  }
}

extension SoundFileError.Reason {
  fileprivate var clause: String {
    switch self {
    case .refused(let refusal): refusal.words
    case .damaged: "it is damaged"
    case .notSeekable: "it doesn’t support seeking"
    case .sampleRate(let rate): "a sample rate of \(rate) Hz"
    case .becameShorter: "it became shorter while Myna was reading it"
    case .notFolder: "it is a file, not a folder"
    case .notRemovable: "it cannot be removed"
    case .noSound: "there is no audio to write"
    case .tookNoMore: "the file could not be extended"
    case .notFinished: "the file could not be finished"
    }
  }
}

extension SoundFileDamage {
  package func clause(sampleRate: Double) -> String {
    func time(_ frames: Int) -> String { String(duration: Double(frames) / sampleRate) }
    return switch self {
    case .endsEarly(let expected, let found):
      "ends early: it should be \(time(expected)) long, but it contains only \(time(found))"
    case .hasUnknownRest(let count):
      "is \(count) bytes longer than its header says"
    case .undecodable(let frame):
      "is damaged from \(time(frame)) on"
    }
  }
}
