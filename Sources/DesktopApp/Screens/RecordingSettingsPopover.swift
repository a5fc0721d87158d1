import GTK
import MynaScreens

@MainActor final class RecordingSettingsPopover {
  private let menu: MenuButton
  private let controls: RecordingControls

  init(_ builder: Builder, _ model: RecordingModel) {
    menu = builder("settings")
    builder("choices", as: Box.self).pairsBoxes()
    builder("hidesTitles", as: Widget.self).wrapsTexts(isCentered: false)
    controls = RecordingControls(
      builder, model, choice: DropDown.self, onOff: CheckButton.self)
  }

  func open() { menu.open() }

  /// Enables or disables the choice of format, which must not change during a take.
  func setFormatEnabled(_ isEnabled: Bool) { controls.setFormatEnabled(isEnabled) }
}
