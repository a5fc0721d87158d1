import AudioDevices
import Files
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import Translations

enum StudioSentences {
  /// Returns the question for a user who quits while a job is running.
  static func unfinished(_ kind: RunningJobs.Kind) -> (heading: String, body: String) {
    switch kind {
    case .export:
      (
        tr("Quit During the Export?"),
        tr("If you quit now, the unfinished file is deleted.")
      )
    case .edit:
      (
        tr("Quit During the Edit?"),
        tr("If you quit now, the recording stays as it was.")
      )
    case .imports:
      (
        tr("Quit During the Import?"),
        tr("If you quit now, only sounds already in the list are kept.")
      )
    }
  }

  static func sentence(_ error: StudioError) -> String {
    switch error {
    case .noHome: tr("Your home folder can’t be found. Sign out and in again.")
    case .folder(let path, let reason):
      tr(
        "“%1” cannot be used (%2). Choose another location, or ask for permission.", path,
        reason.words
      )
    case .register(let path, let reason):
      tr("Crash protection is off for “%1” (%2).", path, reason.words)
    case .inUse(let path): tr("“%1” is being recorded by another program.", NumberWords.name(path))
    case .nothingRecorded: tr("Nothing was recorded, so nothing was kept.")
    case .notJournal(let path): tr("“%1” isn’t an unfinished recording.", NumberWords.name(path))
    case .unknownFormat(let path):
      tr("Myna can’t save this kind of file: “%1”.", NumberWords.name(path))
    case .cancelled: tr("Canceled; nothing was lost.")
    case .file(let error): sentence(error)
    case .render(let error): sentence(error)
    case .library(let error): LibrarySentences.sentence(error)
    }
  }

  static func sentence(_ error: SoundFileError) -> String {
    switch error {
    case .notFound(let path): tr("“%1” no longer exists.", path)
    case .isFolder(let path), .notRegularFile(let path): tr("“%1” isn’t a file.", path)
    case .notPermitted(let path):
      tr("You don’t have permission to use “%1”. Choose another location, or ask its owner.", path)
    case .empty(let path):
      tr("“%1” is empty. It was probably never finished.", NumberWords.name(path))
    case .notSound(let path):
      tr("“%1” is not in a sound format that Myna supports.", NumberWords.name(path))
    case .needsFFmpeg(let path):
      tr("“%1” can only be decoded with ffmpeg. Install it, and try again.", NumberWords.name(path))
    case .unreadable(let path, let reason):
      tr("“%1” cannot be read (%2). Look for another copy.", NumberWords.name(path), words(reason))
    case .cannotOpen(let path, let reason):
      tr("“%1” cannot be read (%2). Look for another copy.", NumberWords.name(path), reason.words)
    case .decoderSilent(let path):
      tr("“%1” takes too long to decode. Look for another copy.", NumberWords.name(path))
    case .cancelled: tr("Canceled; nothing was lost.")
    case .destinationExists(let path):
      tr("“%1” already exists. Choose another name.", NumberWords.name(path))
    case .noFolder(let path): tr("The folder of “%1” does not exist.", path)
    case .noSpace(let path):
      tr("The disk is full, so “%1” was not saved. Free some space.", NumberWords.name(path))
    case .tooManyChannels(let path, let format, _):
      tr("“%1” has too many channels for %2.", NumberWords.name(path), format.displayName)
    case .unwritable(let path, let reason):
      tr("“%1” cannot be written (%2). Choose another location.", path, words(reason))
    case .encoderMissing(let path, let format):
      tr(
        "Only ffmpeg writes %2, so “%1” was not written; install it, or choose another format.",
        NumberWords.name(path), format.displayName)
    case .encoderSilent(let path):
      tr(
        "ffmpeg stopped responding, so “%1” was not written; try again, or choose another format.",
        NumberWords.name(path))
    case .encoderFailed(let path, let words):
      tr(
        "ffmpeg failed (%2), so “%1” was not written; choose another format.",
        NumberWords.name(path),
        words)
    case .incomplete(let path, _, _):
      tr("“%1” was incomplete when Myna checked it. Try another disk.", NumberWords.name(path))
    }
  }

  private static func words(_ reason: SoundFileError.Reason) -> String {
    switch reason {
    case .refused(let refusal): refusal.words
    case .damaged: tr("it is damaged")
    case .notSeekable: tr("you can’t seek in it")
    case .sampleRate(let rate): tr("a sample rate of %1 Hz", String(rate))
    case .becameShorter: tr("it has become shorter")
    case .notFolder: tr("it is a file, not a folder")
    case .notRemovable: tr("it cannot be removed")
    case .noSound: tr("there is no sound to write")
    case .tookNoMore: tr("the file could not grow")
    case .notFinished: tr("the file could not be finished")
    }
  }

  static func sentence(_ error: RenderError) -> String {
    switch error {
    case .file(let error): sentence(error)
    case .effect(.unknownUnit(let unit)): EffectSentences.missing(unit)
    case .effect: tr("The effect has a setting that is out of range. Reset it.")
    case .damaged(let path, _, _), .notANumber(let path, _):
      tr("“%1” is damaged. Look for another copy.", NumberWords.name(path))
    case .noSound(let path): tr("“%1” contains no sound.", NumberWords.name(path))
    case .tooManyChannels(let path, _):
      tr("“%1” has more channels than effects support.", NumberWords.name(path))
    case .sameFile(let path):
      tr("“%1” is the recording’s own file. Choose another name.", NumberWords.name(path))
    case .cancelled: tr("Canceled; nothing was written.")
    }
  }

  static func sentence(_ error: AudioDeviceError) -> String {
    switch error {
    case .noLibrary:
      tr("cubeb is not installed, so no microphone or speaker can be used. Install libcubeb0.")
    case .noServer: tr("Can’t reach the sound server. Retrying…")
    case .noDevice(.input): tr("There is no microphone. Plug one in, and Myna will find it.")
    case .noDevice(.output): tr("There is no speaker. Plug one in, and try again.")
    case .notFound(let name, .input): tr("The microphone “%1” is not connected.", name)
    case .notFound(let name, .output): tr("The speaker “%1” is not connected.", name)
    case .ambiguous(let name, _): tr("“%1” matches several devices.", name)
    case .unavailable: tr("The device cannot be used right now. Another program may be using it.")
    case .failed: tr("The sound server failed. Retrying…")
    }
  }
}
