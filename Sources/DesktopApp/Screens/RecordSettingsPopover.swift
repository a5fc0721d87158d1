import AudioDevices
import GTK
import MynaScreens
import MynaStudio
import SoundFiles

/// The settings of recording: microphone, gain, low-pass, format, and who sees what takes are called.
@MainActor final class RecordSettingsPopover {
  private let model: RecordModel
  private let menu: MenuButton
  private let (microphone, lowPass, format): (DropDown, DropDown, DropDown)
  private let gain: Scale
  private let cutoff: SpinButton
  private let hidesTitles: CheckButton
  private var observer: Task<Void, Never>?
  private var microphones: [String?] = []

  private static let formats: [SoundFileFormat] = [.flac, .wav16]
  private static let cutoffs: [Double?] = [nil, 4_000, 8_000]

  init(_ builder: Builder, _ model: RecordModel) {
    self.model = model
    menu = builder("settings")
    (microphone, lowPass, format) = (builder("microphone"), builder("lowPass"), builder("format"))
    (gain, cutoff) = (builder("gain"), builder("cutoff"))
    hidesTitles = builder("hidesTitles")
    showSettings()
    observer = observe({ model.microphones }) { [weak self] _ in self?.showMicrophones() }
    connect()
  }

  isolated deinit { observer?.cancel() }

  /// Opens it, for who needs another microphone.
  func open() { menu.open() }

  /// A take has one format from beginning to end.
  func setFormatEnabled(_ isEnabled: Bool) { format.isEnabled = isEnabled }

  private func connect() {
    microphone.onChange { [weak self] index in
      guard let self, microphones.indices.contains(index) else { return }
      model.choose(microphone: microphones[index])
    }
    gain.onChange { [model] decibels in model.change { $0.gain = decibels.rounded() } }
    lowPass.onChange { [weak self] index in
      guard let self else { return }
      let isCustom = index == Self.cutoffs.count
      cutoff.isVisible = isCustom
      let value = isCustom ? cutoff.value : Self.cutoffs[index]
      model.change { $0.lowPassCutoff = value }
    }
    hidesTitles.onChange { [model] isOn in model.change { $0.hidesTitles = isOn } }
    cutoff.onChange { [model] hertz in model.change { $0.lowPassCutoff = hertz } }
    format.onChange { [model] index in model.change { $0.takeFormat = Self.formats[index] } }
  }

  private func showSettings() {
    let settings = model.settings
    gain.value = settings.gain
    hidesTitles.isOn = settings.hidesTitles
    let names = [tr("Off"), tr("4 kHz"), tr("8 kHz"), tr("Custom")]
    let place = Self.cutoffs.firstIndex(of: settings.lowPassCutoff) ?? Self.cutoffs.count
    if let hertz = settings.lowPassCutoff { cutoff.value = hertz }
    lowPass.set(names, selected: place)
    cutoff.isVisible = place == Self.cutoffs.count
    format.set(
      Self.formats.map { $0 == .wav16 ? "WAV" : $0.displayName },
      selected: Self.formats.firstIndex(of: settings.takeFormat) ?? 0)
  }

  private func showMicrophones() {
    let found = model.microphones
    microphones = [nil] + found.map(\.id)
    var names = [tr("System Default")] + found.map(\.name)
    if let chosen = model.microphone, !microphones.contains(chosen) {
      microphones.append(chosen)
      names.append(tr("%1 (not there)", chosen))
    }
    microphone.set(names, selected: microphones.firstIndex(of: model.microphone) ?? 0)
  }
}
