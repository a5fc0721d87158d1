import MynaAudio
import SoundFiles
import Translations

/// The options for a rendered file's encoding and tags.
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

  private var quality: Double?
  private var dither: Dither?
  private let tags: TagOption
  /// The names of the options whose values come from the settings file.
  private let defaults: [String]

  /// Creates options that change nothing in the encoding or the tags.
  init() { (quality, dither, tags, defaults) = (nil, nil, TagOption(), []) }

  init(_ arguments: ParsedArguments) throws {
    _ = try arguments.single(of: ["bitrate", "quality"])
    quality = arguments.number("quality")
    dither = try Self.dither(arguments)
    tags = try TagOption(arguments)
    defaults = ["quality", "dither"].filter(arguments.isDefault)
  }

  /// Whether dithering was requested on the command line, not only in the settings file.
  var requiresDithering: Bool { dither != nil && !defaults.contains("dither") }

  /// Removes defaults that don't apply to a file with the given bit depth.
  mutating func removeDefaults(unfitFor item: RenderPlan.Item, bits: Int?) {
    if let quality, defaults.contains("quality"),
      !(item.format.map { Self.allows(quality, in: $0) } ?? false)
    {
      self.quality = nil
    }
    if defaults.contains("dither"), !Self.dithers(item, bits: bits) { dither = nil }
  }

  /// Throws `UsageError` if a file cannot be encoded with these options.
  func check(_ item: RenderPlan.Item, bits: Int?) throws(UsageError) {
    guard let format = item.format else { return }
    if let quality {
      guard let range = format.qualities else {
        throw UsageError(
          format.bitRates(sampleRate: 48_000, channelCount: 2) == nil
            ? tr(
              "--quality %1 cannot be used with “%2”; it applies only to MP3, Ogg Vorbis, and FLAC files.",
              plain(quality), item.outputTitle)
            : tr(
              "--quality %1 cannot be used with “%2”; use --bitrate instead.", plain(quality),
              item.outputTitle))
      }
      guard Self.allows(quality, in: format) else {
        throw UsageError(
          tr(
            "--quality %1 cannot be used with “%2”; FLAC supports compression levels from 0 to %3.",
            plain(quality), item.outputTitle, plain(range.upperBound)))
      }
    }
    guard dither == nil || Self.dithers(item, bits: bits) else {
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

  private static func allows(_ quality: Double, in format: SoundFileFormat) -> Bool {
    guard let range = format.qualities else { return false }
    return range.contains(quality) && (!format.isLossless || quality == quality.rounded())
  }

  /// Whether the samples of a file may be rounded to 16 bits.
  private static func dithers(_ item: RenderPlan.Item, bits: Int?) -> Bool {
    guard let format = item.format, let depth = format.bitDepth else { return false }
    return bits.map { $0 == 16 } ?? (depth != 24 || format == .flac || item.keepsDepth)
  }

  private static func dither(_ arguments: ParsedArguments) throws(UsageError) -> Dither? {
    guard let word = arguments.text("dither") else { return nil }
    if let dither = Dither(rawValue: word.lowercased()) { return dither }
    let words = Dither.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(tr("--dither takes one of %1, not “%2”.", words, word))
  }
}
