import GTK
import MynaScreens

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

  func open() { menu.open() }

  /// A take has one format from beginning to end, so it cannot be changed while recording.
  func setFormatEnabled(_ isEnabled: Bool) { controls.setFormatEnabled(isEnabled) }
}
