import MynaAudio
import SoundFiles
import Translations

/// The options that determine how a rendered file is encoded, and its tags.
struct EncodingOptions {
  static let descriptions = [
    OptionDescription(
      name: "quality", value: "N",
      summary: tr(
        "The quality of an MP3 or Ogg Vorbis file, in which 10 is the best, or the compression level of a FLAC file, at most 8."
      ),
      range: 0...10),
    OptionDescription(
      name: "dither", value: "KIND",
      summary: tr("The noise that is added before rounding to 16 bits; the default is triangular."),
      words: Dither.allCases.map(\.rawValue)),
    TagOption.description,
  ]

  private let quality: Double?
  private let dither: Dither?
  private let tags: TagOption
  private let bits: String?

  /// Creates options that change nothing.
  init() { (quality, dither, tags, bits) = (nil, nil, TagOption(), nil) }

  init(_ arguments: ParsedArguments) throws {
    _ = try arguments.single(of: ["bitrate", "quality"])
    quality = arguments.number("quality")
    dither = try Self.dither(arguments)
    tags = try TagOption(arguments)
    bits = arguments.text("bits")
  }

  /// Throws `UsageError` if a file cannot be encoded with these options.
  func check(_ item: RenderPlan.Item) throws(UsageError) {
    guard let format = item.format else { return }
    if let quality {
      guard let range = format.qualities else {
        throw UsageError(
          format.bitRates(sampleRate: 48_000, channelCount: 2) == nil
            ? tr(
              "--quality %1 is not possible for “%2”; qualities apply to MP3, Ogg Vorbis, and FLAC files.",
              plain(quality), item.outputTitle)
            : tr(
              "--quality %1 is not possible for “%2”; use --bitrate instead.", plain(quality),
              item.outputTitle))
      }
      guard range.contains(quality), !format.isLossless || quality == quality.rounded() else {
        throw UsageError(
          tr(
            "--quality %1 is not possible for “%2”; FLAC has the compression levels 0 to %3.",
            plain(quality), item.outputTitle, plain(range.upperBound)))
      }
    }
    guard dither != nil else { return }
    let isDeeper =
      bits.map { $0 != "16" } ?? (format.bitDepth == 24 && format != .flac && !item.keepsDepth)
    guard format.bitDepth != nil, !isDeeper else {
      throw UsageError(
        tr(
          "--dither has no effect on “%1”; only 16-bit WAV and FLAC files are dithered.",
          item.outputTitle))
    }
  }

  func apply(to job: inout RenderJob) {
    job.quality = quality
    if let dither { job.dither = dither }
    (job.tags, job.keepsTags) = (tags.tags, tags.keepsOthers)
  }

  private static func dither(_ arguments: ParsedArguments) throws(UsageError) -> Dither? {
    guard let word = arguments.text("dither") else { return nil }
    if let dither = Dither(rawValue: word.lowercased()) { return dither }
    let words = Dither.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(tr("--dither takes one of %1, not “%2”.", words, word))
  }
}
