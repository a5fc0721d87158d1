import GTK
import MynaScreens
import MynaStudio

extension PlaybackScreen {
  func press(_ key: Key) -> Bool {
    guard !key.hasModifier else { return false }
    switch key.name {
    case "space": run { await $0.togglePlaying() }
    case "s": run { await $0.stop() }
    case "n": run { await $0.goToNextMarker() }
    case "p": run { await $0.goToPreviousMarker() }
    case "l" where transport.canLoop: markLoop()
    case "g": showSpectrogram(!spectrogram.isOn)
    case "i": edit.select(from: model.position)
    case "o": edit.select(to: model.position)
    case "Left": skip(-1, key)
    case "Right": skip(1, key)
    case "F2": heading.begin()
    default:
      guard let digit = key.digit,
        let effect = EffectShortcuts.effect(for: digit, of: model.effects)
      else { return false }
      tap(effect)
    }
    return true
  }

  /// Handles the zoom keys before a focused slider can.
  func zoom(_ key: Key) -> Bool {
    guard key.hasControl else { return false }
    switch key.name {
    case "plus", "equal": waveform.magnify(2)
    case "minus": waveform.magnify(0.5)
    default:
      guard key.digit == 0 else { return false }
      waveform.showAll()
    }
    return true
  }

  private func skip(_ sign: Double, _ key: Key) {
    let seconds = key.hasShift ? PlaybackModel.largeSkip : PlaybackModel.smallSkip
    run { await $0.skip(by: sign * seconds) }
  }
}
