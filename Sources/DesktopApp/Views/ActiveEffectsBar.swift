import GTK
import MynaScreens
import Translations

/// The active effects as removable chips, with a button that removes all of them.
final class ActiveEffectsBar {
  private let model: any AdjustablePlayback
  private let box: Box
  /// The container that scrolls the chips if there are too many to fit.
  private let place: Widget
  private let neutral: Label
  private let reset: Button
  private var shown: [ActiveEffect] = []
  private var buttons: [Widget] = []

  init(_ builder: Builder, _ model: any AdjustablePlayback) {
    self.model = model
    (box, place) = (builder("parts"), builder("partsPlace"))
    (neutral, reset) = (builder("neutral"), builder("reset"))
    reset.keepsFocusElsewhere()
    reset.onClick { [weak model] in model?.reset() }
  }

  func show() {
    let parts = model.adjustments.parts
    neutral.isVisible = parts.isEmpty
    neutral.text =
      model.skipsSilence
      ? tr("Plays as recorded, without silence") : tr("Plays as recorded")
    place.isVisible = !parts.isEmpty
    reset.isVisible = !parts.isEmpty
    guard parts != shown else { return }
    shown = parts
    for button in buttons { box.remove(button) }
    buttons = parts.map(button)
    for button in buttons { box.append(button) }
  }

  private func button(_ part: ActiveEffect) -> Widget {
    let (button, row, text) = (Button.empty(), Box.row(spacing: 6), EffectMessages.part(part))
    row.append(Label(text))
    row.append(Picture(icon: "window-close-symbolic", pixels: 12))
    button.setChild(row)
    button.setStyle("part")
    button.keepsFocusElsewhere()
    button.tooltip = tr("Remove “%1”", text)
    button.setAccessibleLabel(tr("Remove “%1”", text))
    button.onClick { [weak model] in model?.adjust { $0.remove(part) } }
    return button
  }
}
