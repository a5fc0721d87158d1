import MynaAudio
import SoundFiles

extension RenderLoss {
  /// Returns the message about what the output lacks.
  ///
  /// - Parameters:
  ///   - input: the input file, as the message refers to it.
  ///   - output: the output file, as the message refers to it.
  func sentence(input: String, output: String) -> String {
    switch self {
    case .bits(let isDouble, let kept):
      let before = isDouble ? "64-bit floating-point numbers" : "32-bit integers"
      let after = kept.map { "\($0) bits of each" } ?? "them as 32-bit floating-point numbers"
      return "\(input) has \(before), and \(output) keeps \(after)."
    case .sampleRate(let before, let after):
      return
        "\(output) has \(Self.hertz(after)) where \(input) has \(Self.hertz(before)), which its format does not support. A WAV supports any sample rate."
    case .bitRate(let before, let after):
      return
        "\(output) has \(Self.kilobits(after)) kbit/s where \(input) has \(Self.kilobits(before)); it may not sound as good. A lossless format, such as FLAC, loses nothing more."
    case .metadata(.cover(let count)):
      return
        "\(output) has no cover, because the cover of \(input) is too large: \(NumberText.size(count))."
    case .metadata(.text(let count)):
      return
        "\(output) is missing a text tag of \(input), because it is too large: \(NumberText.size(count))."
    }
  }

  private static func hertz(_ rate: Double) -> String { "\(Int(min(rate, 1e12))) Hz" }

  private static func kilobits(_ rate: Double) -> Int { Int(min(rate / 1_000, 1e9).rounded()) }
}
