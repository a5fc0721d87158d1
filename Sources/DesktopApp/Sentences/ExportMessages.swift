import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import Translations

enum ExportMessages {
  static func name(_ content: ExportContent) -> String {
    guard case .sound(let format) = content else {
      return tr("MIDI · the notes as they were played")
    }
    guard let use = use(of: format) else { return format.displayName }
    return tr("%1 · %2", format.displayName, use)
  }

  /// Returns a phrase about what the format is useful for; nil if there is no such phrase.
  private static func use(of format: SoundFileFormat) -> String? {
    switch format {
    case .flac: tr("lossless, half the size")
    case .wav16: tr("opens everywhere")
    case .wav24: tr("for editing")
    case .wavFloat: tr("for editing; never clips")
    case .oggVorbis: tr("small")
    case .opus: tr("smallest")
    case .mp3: tr("small, plays everywhere")
    case .aac: tr("small, for phones")
    default: nil
    }
  }

  /// Describes the file that will be written: "Chipmunk · only 0:03.0 – 0:12.0 · FLAC · about 1.2
  /// MB".
  static func sentence(_ plan: ExportPlan) -> String {
    let size = plan.byteCount.map { bytes in
      plan.isExact ? formattedSize(bytes) : tr("about %1", formattedSize(rounded(bytes)))
    }
    guard case .sound(let format) = plan.content else {
      return [tr("The notes as they were played"), "MIDI", size].compactMap(\.self)
        .joined(separator: " · ")
    }
    let range = plan.range.map { range in
      tr(
        "only %1 – %2", LocalizedNumberFormatting.exactClock(range.lowerBound),
        LocalizedNumberFormatting.exactClock(range.upperBound))
    }
    let silence = plan.leavesSilenceOut ? tr("silence left out") : nil
    return [
      sound(plan), range ?? LocalizedNumberFormatting.exactClock(plan.duration), silence,
      format.displayName,
      size,
    ].compactMap(\.self).joined(separator: " · ")
  }

  static func exported(_ path: String, _ losses: [RenderQualityLoss]) -> String {
    let sentence = tr("Exported “%1”", LocalizedNumberFormatting.name(path))
    guard !losses.isEmpty else { return sentence }
    return ([sentence] + losses.map(words)).joined(separator: ". ") + "."
  }

  private static func words(_ loss: RenderQualityLoss) -> String {
    switch loss {
    case .bits(isDouble: _, kept: nil):
      tr("The file’s samples are less precise than those of the recording")
    case .bits(isDouble: _, let kept?):
      tr(
        "The file keeps %1 bits of each sample, fewer than the recording has",
        LocalizedNumberFormatting.count(kept))
    case .sampleRate(let before, let after):
      tr(
        "The file’s sample rate is %1 Hz because its format doesn’t support the recording’s %2 Hz",
        LocalizedNumberFormatting.count(Int(after)),
        LocalizedNumberFormatting.count(Int(min(before, 1e9))))
    case .bitRate(let before, let after):
      tr(
        "The file’s bit rate is %1 kbit/s instead of the recording’s %2, so it may not sound as good",
        kilobits(after), kilobits(before))
    case .metadata(.cover): tr("The file has no cover because the recording’s cover is too large")
    case .metadata(.text):
      tr("The file is missing one of the recording’s text tags, which is too large")
    }
  }

  private static func kilobits(_ rate: Double) -> String {
    LocalizedNumberFormatting.count(Int(min(rate / 1_000, 1e9).rounded()))
  }

  private static func sound(_ plan: ExportPlan) -> String {
    guard let effect = plan.effect else {
      return plan.changes.map(EffectMessages.part).joined(separator: " · ")
    }
    return effect == .original ? tr("As it was recorded") : EffectMessages.name(effect)
  }

  private static func rounded(_ bytes: Int) -> Int {
    var unit = 1
    while bytes / unit >= 100 { unit *= 10 }
    return bytes / unit * unit
  }
}
