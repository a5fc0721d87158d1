import GTK
import MynaScreens
import MynaStudio

/// The keys of the page.
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
      guard let number = Int(key.name), 0...6 ~= number else { return false }
      tap(number == 0 ? .original : model.effects[number - 1])
    }
    return true
  }

  /// Zooms the picture; for keys that sliders would take otherwise.
  func zoom(_ key: Key) -> Bool {
    guard key.hasControl else { return false }
    switch key.name {
    case "plus", "equal", "KP_Add": waveform.magnify(2)
    case "minus", "KP_Subtract": waveform.magnify(0.5)
    case "0", "KP_0": waveform.showAll()
    default: return false
    }
    return true
  }

  private func skip(_ sign: Double, _ key: Key) {
    let seconds = key.hasShift ? PlaybackModel.largeSkip : PlaybackModel.smallSkip
    run { await $0.skip(by: sign * seconds) }
  }
}
