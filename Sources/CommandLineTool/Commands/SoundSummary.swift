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
  private let seconds: Double
  private let frames: Int
  private let sampleRate: Double
  private let channels: Int
  private let loudnessLUFS: Double?
  private let peakDBFS: Double?
  private let truePeakDBTP: Double?
  private let medianPitchHz: Double?
  private let title: String?
  private let date: String?
  private let comment: String?
  private let converted: String?
  /// A phrase that describes the file's damage and can follow the file name in a sentence; nil if
  /// the file is intact.
  let damage: String?

  init(path: String, report: SoundReport) {
    let info = report.info
    self.path = path
    (format, seconds, frames) = (info.formatName, report.duration, report.frameCount)
    (sampleRate, channels) = (info.sampleRate, info.channelCount)
    (loudnessLUFS, medianPitchHz) = (report.loudness, report.medianPitch)
    peakDBFS = report.peak > 0 ? 20 * log10(report.peak) : nil
    truePeakDBTP = report.truePeak > 0 ? 20 * log10(report.truePeak) : nil
    (title, date, comment) = (info.tags.title, info.tags.date, info.tags.comment)
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
    let facts: [(String, String?)] = [
      (tr("Format"), format),
      (
        tr("Length"),
        trCount("%2 (%1 frame)", "%2 (%1 frames)", frames, NumberFormatting.duration(seconds))
      ),
      (tr("Sound"), "\(plain(sampleRate)) Hz, \(NumberFormatting.channels(channels))"),
      (tr("Loudness"), NumberFormatting.loudness(loudnessLUFS)),
      (tr("Peak"), tr("%1, true %2", decibels(peakDBFS, "dBFS"), decibels(truePeakDBTP, "dBTP"))),
      (tr("Median pitch"), NumberFormatting.hertz(medianPitchHz)),
      (tr("Title"), title), (tr("Date"), date), (tr("Comment"), comment),
      (tr("Converted"), converted.map { tr("it %1", $0) }),
      (tr("Damage"), damage.map { tr("it %1", $0) }),
    ]
    let lines = facts.compactMap { name, value in
      value.map { "  " + name.padded(to: 14) + $0.onOneLine }
    }
    return ([path.onOneLine] + lines).joined(separator: "\n")
  }

  private enum CodingKeys: String, CodingKey {
    case path = "path"
    case format = "format"
    case seconds = "seconds"
    case frames = "frames"
    case sampleRate = "sampleRate"
    case channels = "channels"
    case loudnessLUFS = "loudnessLUFS"
    case peakDBFS = "peakDBFS"
    case truePeakDBTP = "truePeakDBTP"
    case medianPitchHz = "medianPitchHz"
    case title = "title"
    case date = "date"
    case comment = "comment"
    case converted = "converted"
    case damage = "damage"
  }
}
