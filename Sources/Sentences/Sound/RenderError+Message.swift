import MynaAudio
import PlainText
import SoundFiles
import Translations

extension RenderError {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .file(let error): error.message(naming: name)
    case .effect(let error): error.message
    case .damaged(let path, let damage, let sampleRate):
      Message(
        tr("“%1” %2.", name(path), damage.words(sampleRate: sampleRate)), CommonAdvice.anotherCopy)
    case .notANumber(let path, let seconds):
      Message(
        tr(
          "“%1” contains a sample that is not a number, %2 from its beginning.", name(path),
          String(duration: seconds)), CommonAdvice.anotherCopy)
    case .noSound(let path):
      Message(tr("“%1” contains no audio.", name(path)), tr("Choose another file."))
    case .tooManyChannels(let path, let count):
      Message(
        trCount(
          "“%2” has %1 channel, but effects work only on mono and stereo audio.",
          "“%2” has %1 channels, but effects work only on mono and stereo audio.", count, name(path)
        ))
    case .sameFile(let path): .sameFile(name(path))
    case .partBeyondEnd(let path, let seconds, let duration):
      Message(
        tr(
          "“%1” is only %2 long, so there is no audio at %3.", name(path),
          String(duration: duration), String(duration: seconds)),
        tr("Choose an earlier time."))
    case .noRightChannel(let path):
      Message(
        tr("“%1” is mono, so it has no right channel.", name(path)),
        tr("Choose the left channel or all channels."))
    case .fadesTooLong(let path, let seconds, let duration):
      Message(
        tr(
          "The fades are %2 long, but the audio in “%1” is only %3 long.", name(path),
          String(duration: seconds), String(duration: duration)),
        tr("Choose shorter fades."))
    case .unsupportedBitRate(let path, let bitRate, nil):
      Message(
        tr(
          "“%1” cannot have a bit rate of %2 kbit/s, because its format doesn’t use bit rates.",
          name(path), String(plain: bitRate / 1_000)),
        tr("Choose another format."))
    case .unsupportedBitRate(let path, let bitRate, let range?):
      Message(
        tr(
          "“%1” cannot have a bit rate of %2 kbit/s.", name(path),
          String(plain: bitRate / 1_000)),
        tr(
          "Choose a bit rate from %1 to %2 kbit/s.", String(plain: range.lowerBound / 1_000),
          String(plain: range.upperBound / 1_000)))
    case .cancelled: Message(tr("Canceled. No files were written."))
    }
  }
}
