import GTK
import MynaDSP
import MynaStudio

/// The buttons of the effects: a picture each, and the person's own with the first letters of their names.
final class EffectPalette {
  /// Called when one is tapped.
  var onTap: (EffectChoice) -> Void = { _ in }
  /// Called when one of the person's own is held, or clicked with the other button.
  var onMenu: (EffectChoice) -> Void = { _ in }

  private let box: FlowBox
  private var buttons: [(choice: EffectChoice, button: ToggleButton)] = []

  init(_ box: FlowBox) { self.box = box }

  /// Shows these effects, preceded by the button that removes all effects.
  func set(_ effects: [EffectChoice]) {
    let choices = [.original] + effects
    guard choices != buttons.map(\.choice) else { return }
    buttons = choices.map { ($0, button(for: $0)) }
    box.set(buttons.map(\.button))
  }

  /// Lights those that sound.
  func light(_ isLit: (EffectChoice) -> Bool) {
    for (choice, button) in buttons { button.isOn = isLit(choice) }
  }

  private func button(for effect: EffectChoice) -> ToggleButton {
    let name = effect.path == nil ? Self.name(effect) : effect.chain.name
    let picture = Self.picture(effect.id).map { Picture($0, pixels: 48) }
    let button = ToggleButton.effect(
      name, picture ?? Picture(icon: "starred-symbolic", pixels: 48))
    // So that space plays and pauses, whatever was tapped before.
    button.keepsFocusElsewhere()
    button.tooltip = name
    button.onClick { [weak self] in self?.onTap(effect) }
    if effect.path != nil {
      button.onSecondaryPress { [weak self] _, _ in self?.onMenu(effect) }
      button.onKey { [weak self] key in
        guard key.name == "Menu" else { return false }
        self?.onMenu(effect)
        return true
      }
    }
    return button
  }

  private static func picture(_ id: String) -> [UInt8]? {
    switch id {
    case "original": PackageResources.original_svg
    case "snail": PackageResources.snail_svg
    case "rabbit": PackageResources.rabbit_svg
    case "chipmunk": PackageResources.chipmunk_svg
    case "vader": PackageResources.vader_svg
    case "hawk": PackageResources.hawk_svg
    case "reverb": PackageResources.reverb_svg
    default: nil
    }
  }

  private static func name(_ effect: EffectChoice) -> String {
    switch effect.id {
    case "original": tr("Original")
    case "snail": tr("Snail")
    case "rabbit": tr("Rabbit")
    case "chipmunk": tr("Chipmunk")
    case "vader": tr("Darth Vader")
    case "hawk": tr("Hawk")
    case "reverb": tr("Reverb")
    default: effect.chain.name
    }
  }
}
