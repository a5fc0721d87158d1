import MynaAudio
import SoundFiles
import Translations

extension RenderQualityLoss {
  /// Returns a message that states what the output doesn't preserve.
  ///
  /// - Parameters:
  ///   - input: the name of the input file in the message.
  ///   - output: the name of the output file in the message.
  func sentence(input: String, output: String) -> String {
    switch self {
    case .bits(let isDouble, let kept):
      return switch (isDouble, kept) {
      case (true, let kept?):
        tr(
          "%1 has 64-bit floating-point samples, but %2 keeps only %3 bits of each sample.", input,
          output,
          kept)
      case (true, nil):
        tr(
          "%1 has 64-bit floating-point samples, and %2 stores them as 32-bit floating-point numbers.",
          input, output)
      case (false, let kept?):
        tr(
          "%1 has 32-bit integer samples, but %2 keeps only %3 bits of each sample.", input, output,
          kept)
      case (false, nil):
        tr(
          "%1 has 32-bit integer samples, and %2 stores them as 32-bit floating-point numbers.",
          input,
          output)
      }
    case .sampleRate(let before, let after):
      return
        tr(
          "%1 has a sample rate of %2 instead of %4 like %3, because its format doesn’t support that rate. WAV supports any sample rate.",
          output, Self.hertz(after), input, Self.hertz(before))
    case .bitRate(let before, let after):
      return
        tr(
          "%1 has a bit rate of %2 kbit/s, and %3 has %4, so it may not sound as good. A lossless format, such as FLAC, avoids further loss.",
          output, Self.kilobits(after), input, Self.kilobits(before))
    case .metadata(.cover(let count)):
      return
        tr(
          "%1 has no cover because the cover in %2 is too large: %3.", output, input,
          NumberFormatting.size(count))
    case .metadata(.text(let count)):
      return
        tr(
          "%1 is missing a text tag from %2 because the tag is too large: %3.", output, input,
          NumberFormatting.size(count))
    }
  }

  private static func hertz(_ rate: Double) -> String { "\(Int(min(rate, 1e12))) Hz" }

  private static func kilobits(_ rate: Double) -> Int { Int(min(rate / 1_000, 1e9).rounded()) }
}
