import MynaAudio
import Sentences
import SoundFiles
import Translations

extension RenderReport {
  /// Sentences about results that the user may not expect in a rendered file.
  func warnings(for item: RenderPlan.Item, _ target: LoudnessTarget? = nil) -> [String] {
    var warnings: [String] = []
    if let loudness, let target, abs(loudness - target.loudness) > 0.5 {
      warnings.append(
        tr(
          "“%1” has a loudness of %2, as close to the target as its peaks allow.",
          item.outputTitle, NumberFormatting.loudness(loudness)))
    }
    if clippedSampleCount > 0 {
      warnings.append(
        trCount(
          "“%2”: %1 sample exceeded full scale and was clipped; use --format wav-float to preserve it.",
          "“%2”: %1 samples exceeded full scale and were clipped; use --format wav-float to preserve them.",
          clippedSampleCount, item.outputTitle))
    }
    if replacedSampleCount > 0 {
      warnings.append(
        trCount(
          "“%2”: %1 sample that was not a number was replaced with silence.",
          "“%2”: %1 samples that were not numbers were replaced with silence.",
          replacedSampleCount, item.inputTitle))
    }
    if let convertedPart {
      warnings.append(
        tr("“%1” %2.", item.inputTitle, convertedPart.words(after: inputSampleRate)))
    }
    if let damage {
      warnings.append(
        tr(
          "“%1” %2; its readable part was rendered.", item.inputTitle,
          damage.words(sampleRate: inputSampleRate)))
    }
    if let mixedDamage {
      warnings.append(
        tr(
          "The file mixed into “%1” %2; its readable part was rendered.", item.outputTitle,
          mixedDamage.words(sampleRate: sampleRate)))
    }
    return warnings
      + losses.map {
        $0.sentence(input: tr("“%1”", item.inputTitle), output: tr("“%1”", item.outputTitle))
      }
  }
}
