import Files
import MynaPiano
import PlainText
import SoundFonts
import Translations

extension SoundFontError {
  package var message: Message {
    switch self {
    case .noSynthesizer:
      Message(
        tr("FluidSynth is not installed, so Myna can’t play SoundFonts."),
        tr("Install FluidSynth (apt-get install libfluidsynth3)."))
    case .notFound(let path): Message(tr("The SoundFont “%1” does not exist.", path))
    case .notReadable(let path):
      Message(tr("The SoundFont “%1” cannot be read.", path), tr("Check its permissions."))
    case .notSoundFont(let path):
      Message(tr("“%1” is not a SoundFont, or is damaged.", path))
    case .tooLarge(let path, let byteCount):
      Message(
        tr("The SoundFont “%1” is too large (%2).", path, QuantityFormatting.size(byteCount)),
        tr("Choose a SoundFont smaller than 2 GB."))
    case .sampleRate(let rate):
      Message(tr("A SoundFont cannot be played at a sample rate of %1 Hz.", String(plain: rate)))
    }
  }
}

extension InstrumentProblem {
  /// A message that explains why the piano is using a different instrument than the user chose.
  package var message: Message {
    switch self {
    case .noSoundFont:
      Message(
        tr("No SoundFont is installed, so Myna is using its built-in strings."),
        tr(
          "For a grand piano, install a SoundFont (apt-get install fluidr3mono-gm-soundfont)."))
    case .soundFont(let error):
      Message(
        paragraph(error.message.problem, tr("Myna is using its built-in strings instead.")),
        error.message.advice)
    case .notInSoundFont(let path):
      Message(
        tr(
          "The SoundFont “%1” does not have this instrument, so Myna is using another instrument.",
          path),
        tr("Choose an instrument that the SoundFont has."))
    }
  }
}

extension PianoRenderError {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .notFound(let path): .notThere(path)
    case .notReadable(let path, let reason):
      Message(
        tr("“%1” cannot be read (%2).", name(path), reason.words), CommonAdvice.anotherCopy)
    case .tooLarge(let path, let byteCount):
      Message(
        tr(
          "“%1” is too large for a MIDI file (%2).", name(path), QuantityFormatting.size(byteCount)),
        tr("Choose another file."))
    case .notPlayable(let path, .notMIDI):
      Message(
        tr("“%1” is not a MIDI file, despite its name.", name(path)),
        tr("Choose another file."))
    case .notPlayable(let path, .unsupported(let format)):
      Message(
        tr("“%1” is a MIDI file that Myna does not play (format %2).", name(path), format),
        tr("Save the file in format 0 or 1 with the program that created it."))
    case .notPlayable(let path, .noTrack):
      Message(
        tr("“%1” ends before its first track.", name(path)), CommonAdvice.anotherCopy)
    case .noNotes(let path):
      Message(tr("“%1” has no notes.", name(path)), tr("Choose another file."))
    case .tooLong(let path, let seconds):
      Message(
        tr(
          "“%1” would last %2, which is longer than Myna can render.", name(path),
          String(clock: seconds)),
        tr("Choose a shorter piece."))
    case .soundFont(let error): error.message
    case .file(let error): error.message(naming: name)
    case .sameFile(let path): .sameFile(name(path))
    case .cancelled: Message(tr("Canceled. No files were written."))
    }
  }
}
