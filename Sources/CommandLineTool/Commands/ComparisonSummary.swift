import Glibc
import MynaAudio
import PlainText
import Sentences
import Translations

struct ComparisonSummary: Encodable {
  private let first: File
  private let second: File
  private let identical: Bool
  private let sameLength: Bool
  private let frames: Int
  private let similar: Bool
  private let offsetFrames: Int
  private let offsetSeconds: Double
  private let gainDecibels: Double?
  private let inverted: Bool
  private let residualDecibels: Double?
  private let firstDifferenceSeconds: Double?
  private let resampled: Bool
  private let mixedToMono: Bool

  private struct File: Encodable {
    let path: String
    let seconds: Double
    let frames: Int
    let sampleRate: Double
    let channels: Int

    /// - Parameter sampleRate: the sample rate of the comparison.
    init(_ path: String, _ file: SoundComparison.File, sampleRate: Double) {
      (self.path, frames) = (path, file.frameCount)
      seconds = Double(file.frameCount) / sampleRate
      (self.sampleRate, channels) = (file.info.sampleRate, file.info.channelCount)
    }

    var text: String {
      "\(NumberFormatting.duration(seconds)), \(plain(sampleRate)) Hz, "
        + NumberFormatting.channels(channels)
    }

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case seconds = "seconds"
      case frames = "frames"
      case sampleRate = "sampleRate"
      case channels = "channels"
    }
  }

  init(_ paths: [String], _ comparison: SoundComparison) {
    let rate = comparison.first.info.sampleRate
    first = File(paths[0], comparison.first, sampleRate: rate)
    second = File(paths[1], comparison.second, sampleRate: rate)
    (identical, sameLength) = (comparison.isIdentical, comparison.hasSameLength)
    similar = comparison.isSimilar
    (frames, offsetFrames) = (comparison.frameCount, comparison.offsetFrames)
    offsetSeconds = Double(comparison.offsetFrames) / rate
    gainDecibels = comparison.gain.flatMap { Self.decibels(abs($0)) }
    inverted = (comparison.gain ?? 0) < 0
    residualDecibels = comparison.residual.flatMap(Self.decibels)
    firstDifferenceSeconds = comparison.firstDifference.map { Double($0) / rate }
    (resampled, mixedToMono) = (comparison.isResampled, comparison.isMixed)
  }

  var text: String {
    let facts = [
      // Translators: The first of two files that are compared.
      (tr("First"), tr("“%1”, %2", first.path, first.text)),
      (tr("Second"), tr("“%1”, %2", second.path, second.text)),
      (tr("Result"), result),
      (tr("Compared"), compared),
      (tr("Offset"), offset),
      (tr("Level"), level),
      (tr("Residual"), residualDecibels.map { "\(Self.formatted($0)) dB" } ?? tr("none")),
      (
        tr("Difference"),
        firstDifferenceSeconds.map { tr("first at %1", NumberFormatting.time($0)) } ?? tr("none")
      ),
    ]
    let width = 2 + (facts.map(\.0.columns).max() ?? 0)
    return facts.map { $0.padded(to: width) + $1.onOneLine }.joined(separator: "\n")
  }

  private var result: String {
    if identical { return tr("identical") }
    return firstDifferenceSeconds == nil
      ? tr("not identical, but all compared samples are equal") : tr("not identical")
  }

  private var compared: String {
    let length = trCount(
      "%2 (%1 frame)", "%2 (%1 frames)", frames,
      NumberFormatting.duration(Double(frames) / first.sampleRate))
    let conversions = [
      resampled ? tr("second file converted to %1 Hz", plain(first.sampleRate)) : nil,
      mixedToMono ? tr("both files mixed to mono") : nil,
    ]
    return ([length] + conversions.compactMap { $0 }).joined(separator: ", ")
  }

  private var offset: String {
    guard similar else { return tr("unknown, because the files are not similar") }
    guard offsetFrames != 0 else { return tr("none") }
    let time = NumberFormatting.duration(abs(offsetSeconds))
    return offsetFrames > 0
      ? trCount(
        "second file is %2 (%1 frame) later", "second file is %2 (%1 frames) later", offsetFrames,
        time)
      : trCount(
        "second file is %2 (%1 frame) earlier", "second file is %2 (%1 frames) earlier",
        -offsetFrames, time)
  }

  private var level: String {
    guard let gainDecibels else { return symbol("–") }
    let difference = (gainDecibels > 0 ? "+" : "") + "\(Self.formatted(gainDecibels)) dB"
    return inverted ? tr("%1, inverted", difference) : difference
  }

  /// Formats a number, without a minus sign if it is rounded to zero.
  private static func formatted(_ value: Double) -> String {
    let text = String(value, decimals: 2)
    return text == "-0.00" ? "0.00" : text
  }

  /// Encodes all keys, with null for values that do not exist.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(first, forKey: .first)
    try container.encode(second, forKey: .second)
    try container.encode(identical, forKey: .identical)
    try container.encode(sameLength, forKey: .sameLength)
    try container.encode(frames, forKey: .frames)
    try container.encode(similar, forKey: .similar)
    try container.encode(offsetFrames, forKey: .offsetFrames)
    try container.encode(offsetSeconds, forKey: .offsetSeconds)
    try container.encode(gainDecibels, forKey: .gainDecibels)
    try container.encode(inverted, forKey: .inverted)
    try container.encode(residualDecibels, forKey: .residualDecibels)
    try container.encode(firstDifferenceSeconds, forKey: .firstDifferenceSeconds)
    try container.encode(resampled, forKey: .resampled)
    try container.encode(mixedToMono, forKey: .mixedToMono)
  }

  private enum CodingKeys: String, CodingKey {
    case first = "first"
    case second = "second"
    case identical = "identical"
    case sameLength = "sameLength"
    case frames = "frames"
    case similar = "similar"
    case offsetFrames = "offsetFrames"
    case offsetSeconds = "offsetSeconds"
    case gainDecibels = "gainDecibels"
    case inverted = "inverted"
    case residualDecibels = "residualDecibels"
    case firstDifferenceSeconds = "firstDifferenceSeconds"
    case resampled = "resampled"
    case mixedToMono = "mixedToMono"
  }

  private static func decibels(_ ratio: Double) -> Double? {
    ratio > 0 ? 20 * log10(ratio) : nil
  }
}
