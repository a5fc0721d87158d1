import GTK
import MynaScreens

/// The recording settings: microphone, gain, filters, format, and whether titles are hidden.
@MainActor final class RecordSettingsPopover {
  private let menu: MenuButton
  private let controls: RecordingControls

  init(_ builder: Builder, _ model: RecordModel) {
    menu = builder("settings")
    builder("choices", as: Box.self).pairsBoxes()
    builder("hidesTitles", as: Widget.self).wrapsTexts(isCentered: false)
    controls = RecordingControls(
      builder, model, choice: DropDown.self, onOff: CheckButton.self)
  }

  /// Opens the popover, so that the user can choose another microphone.
  func open() { menu.open() }

  /// A take has one format from beginning to end, so it cannot be changed while recording.
  func setFormatEnabled(_ isEnabled: Bool) { controls.setFormatEnabled(isEnabled) }
}
