import GTK
import MynaScreens
import MynaStudio

/// The effect cards: the original sound, the presets, and the user's effects.
final class EffectPalette {
  var onTap: (EffectChoice) -> Void = { _ in }
  var onMenu: (EffectChoice, Widget) -> Void = { _, _ in }
  var size = EffectTile.Size.small { didSet { if size != oldValue { fit() } } }

  private let box: FlowBox
  private var tiles: [EffectTile] = []

  init(_ box: FlowBox) { self.box = box }

  func set(_ effects: [EffectChoice]) {
    let choices = [.original] + effects
    guard choices != tiles.map(\.effect) else { return }
    tiles = choices.map { effect in
      EffectTile(effect) { [weak self] in
        self?.onTap(effect)
      } menu: { [weak self] widget in
        self?.onMenu(effect, widget)
      }
    }
    box.set(tiles.map(\.view))
    fit()
  }

  /// Highlights the active effect.
  ///
  /// If the sliders have changed the chosen effect, it is marked as changed.
  func light(_ model: any AdjustablePlayback) {
    for tile in tiles {
      tile.light(model.isLit(tile.effect), isChanged: model.isChanged(tile.effect))
    }
  }

  private func fit() { for tile in tiles { tile.fit(size) } }
}
