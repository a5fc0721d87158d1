import MynaStudio
import Sentences
import SoundFiles
import Translations

extension SoundFileError: UserFacingError {
  var sentence: String {
    if case .notSound(let path) = self, MIDIFileRendering.isPiece(path) {
      return paragraph(
        tr("“%1” is a MIDI file.", path),
        tr(
          "Render the file with “myna piano FILE -o OUT.flac”, or play it with “myna piano FILE”."))
    }
    return message(naming: .path).advising(advice).text
  }

  private var advice: String? {
    switch self {
    case .notFound: tr("Check the spelling.")
    case .isFolder: tr("Specify an audio file.")
    case .notRegularFile: tr("To read from or write to a pipe, use - instead.")
    case .destinationExists: tr("Choose another name, or add --force to replace the existing file.")
    case .tooManyChannels:
      tr("Choose another --format, or add --downmix to mix the audio to stereo.")
    case .needsFFmpeg: tr("Install ffmpeg (apt-get install ffmpeg), and try again.")
    case .encoderMissing:
      tr("Install ffmpeg (apt-get install ffmpeg), or choose another format.")
    default: nil
    }
  }
}
