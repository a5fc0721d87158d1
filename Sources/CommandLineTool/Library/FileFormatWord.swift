import SoundFiles
import Translations

/// The word for an audio file's format.
///
/// For formats that Myna writes, this is the value of `--format`.
enum FileFormatWord {
  /// Returns the word for a format and codec that are named as decoders name them, such as `wav24`
  /// for “WAV, Signed 24 bit PCM”; nil if the name contains no format.
  static func word(for formatName: String) -> String? {
    let parts = formatName.split(separator: ", ", maxSplits: 1).map(String.init)
    guard let first = parts.first?.lowercased(), let container = container(first) else {
      return nil
    }
    let codec = parts.count > 1 ? parts[1] : ""
    switch container {
    case "flac", "mp3": return container
    case "ogg" where codec == "Opus": return SoundFileFormat.opus.word
    case "ogg" where codec == "FLAC": return "ogg-flac"
    case "ogg": return container
    default: break
    }
    if codec.hasSuffix(symbol(" by ffmpeg")) {
      return SoundFileFormat(fileExtension: container)?.word ?? container
    }
    let suffix = suffix(codec)
    let isSeparate = container.last?.isNumber == true && suffix.first?.isNumber == true
    let word = container + (isSeparate ? "-" : "") + suffix
    return word == "wav16" ? SoundFileFormat.wav16.word : word
  }

  private static func container(_ name: String) -> String? {
    switch name {
    case "", symbol("decoded by ffmpeg"): nil
    case "wavex", "rf64": "wav"
    case "mpeg-1/2 audio": "mp3"
    default: plain(name.prefix { $0 != " " })
    }
  }

  /// Returns the bit depth if the samples are integers; if not, returns a hyphen and the codec.
  private static func suffix(_ codec: String) -> String {
    let words = codec.split(separator: " ")
    if codec.hasSuffix(" bit PCM"), words.count == 4 { return String(words[1]) }
    return switch codec {
    case "": ""
    case "32 bit float": "-float"
    case "64 bit float": "-double"
    default: "-" + plain(codec)
    }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    text.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
