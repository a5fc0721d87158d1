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
    case .cancelled: Message(tr("Canceled. No files were written."))
    }
  }
}
