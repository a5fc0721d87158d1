import GTK
import MynaScreens
import MynaStudio
import Translations

final class EffectTile {
  enum Size {
    case small
    case large
  }

  let effect: EffectChoice
  let view: Widget
  private let button: ToggleButton
  private let (picture, description): (Picture, Label)
  private let more: Button?

  init(_ effect: EffectChoice, tap: @escaping () -> Void, menu: @escaping (Widget) -> Void) {
    self.effect = effect
    let name = EffectMessages.name(effect)
    let words = EffectMessages.description(effect)
    // Don't use a preset's image for one of the user's effects, which can have the same ID.
    let drawing = effect.path == nil ? AppResource[effect.id + ".svg"] : nil
    picture =
      drawing.map { Picture($0, pixels: 56) }
      ?? Picture(icon: "starred-symbolic", pixels: 56)
    description = Label(words)
    description.wants(letters: 9, lines: 3)
    description.setStyle("effect-description")
    button = ToggleButton.effect(name, picture, [description])
    // Don't move the focus, so that Space still plays and pauses audio after a tap.
    button.keepsFocusElsewhere()
    button.tooltip = effect.path == nil ? words : "\(name)\n\(words)"
    button.setAccessibleDescription(words)
    button.onClick(tap)
    guard effect.path != nil else {
      (view, more) = (button, nil)
      return
    }
    let (more, overlay) = (Button.empty(), Overlay(button))
    more.setIcon("view-more-symbolic")
    more.keepsFocusElsewhere()
    for style in ["flat", "circular", "effect-menu"] { more.setStyle(style) }
    more.tooltip = tr("Menu of “%1”", name)
    more.setAccessibleLabel(tr("Menu of “%1”", name))
    overlay.addAtCorner(more)
    (view, self.more) = (overlay, more)
    connectMenu(more, menu)
  }

  private func connectMenu(_ more: Button, _ menu: @escaping (Widget) -> Void) {
    more.onClick { [weak more] in if let more { menu(more) } }
    button.onSecondaryPress { [weak button] _, _ in if let button { menu(button) } }
    button.onKey { [weak button] key in
      guard key.name == "Menu", let button else { return false }
      menu(button)
      return true
    }
  }

  func fit(_ size: Size) {
    picture.pixels = size == .large ? 72 : 56
    description.isVisible = size == .large
  }

  func light(_ isLit: Bool, isChanged: Bool) {
    button.isOn = isLit
    button.setStyle("changed", isChanged)
    let name = EffectMessages.name(effect)
    button.setAccessibleLabel(isChanged ? tr("%1, changed", name) : name)
  }
}
