import FoundationEssentials
import Glibc
import MynaAudio
import PlainText
import Sentences
import SoundFiles
import Translations

struct SoundSummary: Encodable {
  private let path: String
  private let format: String
  private let fileFormat: String?
  private let status = ResultStatus.done
  private let seconds: Double
  private let frames: Int
  private let sampleRate: Double
  private let channels: Int
  private let loudnessLUFS: Double?
  private let peakDBFS: Double?
  private let truePeakDBTP: Double?
  private let rmsDecibels: Double?
  private let dcOffset: Double
  private let crestFactorDecibels: Double?
  private let shortTermLoudnessLUFS: Double?
  private let loudnessRangeLU: Double?
  private let medianPitchHz: Double?
  private let title: String?
  private let date: String?
  private let comment: String?
  private let converted: String?
  private let silences: [Silence]?
  /// A phrase about the file's damage that can follow the file name in a sentence; nil if the file
  /// is intact.
  let damage: String?

  /// A range of silence in seconds.
  private struct Silence: Encodable {
    let start: Double
    let end: Double

    var text: String {
      tr(
        "%1 to %2 (%3)", NumberFormatting.time(start), NumberFormatting.time(end),
        NumberFormatting.duration(end - start))
    }

    private enum CodingKeys: String, CodingKey {
      case start = "start"
      case end = "end"
    }
  }

  init(path: String, report: SoundReport) {
    let info = report.info
    self.path = path
    (format, seconds, frames) = (info.formatName, report.duration, report.frameCount)
    fileFormat = FileFormatWord.word(for: info.formatName)
    (sampleRate, channels) = (info.sampleRate, info.channelCount)
    (loudnessLUFS, medianPitchHz) = (report.loudness, report.medianPitch)
    peakDBFS = Self.decibels(report.peak)
    truePeakDBTP = Self.decibels(report.truePeak)
    (rmsDecibels, dcOffset) = (Self.decibels(report.rms), report.dcOffset)
    crestFactorDecibels = report.crestFactor.flatMap(Self.decibels)
    (shortTermLoudnessLUFS, loudnessRangeLU) = (report.shortTermLoudness, report.loudnessRange)
    (title, date, comment) = (info.tags.title, info.tags.date, info.tags.comment)
    silences = report.silences?.map { Silence(start: $0.lowerBound, end: $0.upperBound) }
    converted = info.convertedPart?.words(after: info.sampleRate)
    var faults = [info.damage?.words(sampleRate: info.sampleRate)].compactMap { $0 }
    if report.nonNumberCount > 0 {
      faults.append(
        trCount(
          "contains %1 sample that is not a number", "contains %1 samples that are not numbers",
          report.nonNumberCount))
    }
    damage = faults.isEmpty ? nil : faults.joined(separator: "; ")
  }

  var text: String {
    func decibels(_ value: Double?, _ unit: String) -> String {
      value.map { String($0, decimals: 1) + " \(unit)" } ?? tr("silence")
    }
    var facts: [(String, String?)] = [
      (tr("Format"), format),
      (
        tr("Length"),
        trCount("%2 (%1 frame)", "%2 (%1 frames)", frames, NumberFormatting.duration(seconds))
      ),
      (tr("Sound"), "\(plain(sampleRate)) Hz, \(NumberFormatting.channels(channels))"),
      (tr("Loudness"), NumberFormatting.loudness(loudnessLUFS)),
      // Translators: The maximum loudness in any 3 seconds of an audio file.
      (tr("Short-term max"), NumberFormatting.loudness(shortTermLoudnessLUFS)),
      (tr("Loudness range"), Self.formatted(loudnessRangeLU, "LU")),
      (tr("Peak"), tr("%1, true %2", decibels(peakDBFS, "dBFS"), decibels(truePeakDBTP, "dBTP"))),
      (tr("RMS level"), decibels(rmsDecibels, "dBFS")),
      (tr("Crest factor"), Self.formatted(crestFactorDecibels, "dB")),
      (tr("DC offset"), String(dcOffset * 100, decimals: 3) + " %"),
      (tr("Median pitch"), NumberFormatting.hertz(medianPitchHz)),
      (tr("Title"), title), (tr("Date"), date), (tr("Comment"), comment),
      (tr("Converted"), converted.map { tr("it %1", $0) }),
      (tr("Damage"), damage.map { tr("it %1", $0) }),
    ]
    if let silences {
      facts += silences.enumerated().map { ($0 == 0 ? tr("Silences") : "", $1.text) }
      if silences.isEmpty { facts.append((tr("Silences"), tr("none"))) }
    }
    let width = 2 + (facts.map(\.0.columns).max() ?? 0)
    let lines = facts.compactMap { name, value in
      value.map { "  " + name.padded(to: width) + $0.onOneLine }
    }
    return ([path.onOneLine] + lines).joined(separator: "\n")
  }

  private static func decibels(_ level: Double) -> Double? {
    level > 0 ? 20 * log10(level) : nil
  }

  private static func formatted(_ value: Double?, _ unit: String) -> String {
    value.map { String($0, decimals: 1) + " \(unit)" } ?? symbol("–")
  }

  private enum CodingKeys: String, CodingKey {
    case path = "path"
    case format = "format"
    case fileFormat = "fileFormat"
    case status = "status"
    case seconds = "seconds"
    case frames = "frames"
    case sampleRate = "sampleRate"
    case channels = "channels"
    case loudnessLUFS = "loudnessLUFS"
    case peakDBFS = "peakDBFS"
    case truePeakDBTP = "truePeakDBTP"
    case rmsDecibels = "rmsDecibels"
    case dcOffset = "dcOffset"
    case crestFactorDecibels = "crestFactorDecibels"
    case shortTermLoudnessLUFS = "shortTermLoudnessLUFS"
    case loudnessRangeLU = "loudnessRangeLU"
    case medianPitchHz = "medianPitchHz"
    case title = "title"
    case date = "date"
    case comment = "comment"
    case converted = "converted"
    case silences = "silences"
    case damage = "damage"
  }
}

extension SoundSummary {
  /// Returns the warning about a damaged file; nil if the file has no damage.
  func damageWarning(named name: String) -> String? {
    damage.map { tr("“%1” %2; the measurements cover only its readable part.", name, $0) }
  }
}
