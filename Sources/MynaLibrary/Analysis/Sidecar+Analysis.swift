import Files
import SoundFiles

extension Sidecar {
  mutating func record(_ analysis: TakeAnalysis) {
    let (sound, known) = (MeasuredAudioFile(analysis), sounds ?? [])
    guard
      !analysis.isDurationStated || sound.damage != nil || known.first(ofBytes: sound.bytes) != nil
    else { return }
    sounds = known.noting(sound)
  }
}

extension MeasuredAudioFile {
  init(_ analysis: TakeAnalysis) {
    self.init(
      bytes: analysis.stamp.size, seconds: analysis.duration, damage: analysis.damage?.text)
  }
}
