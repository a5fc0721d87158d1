import MynaScreens

extension SoundShaping {
  /// Has the effects and sliders of a page show what sounds, and calls `light` when that may be another effect.
  func observeShaping(
    _ palette: EffectPalette, _ sliders: AdjustmentSliders, light: @escaping () -> Void
  ) -> [Task<Void, Never>] {
    [
      observe({ [self] in effects }) { [palette] effects in
        palette.set(effects)
        light()
      },
      observe({ [self] in adjustments }) { [sliders] _ in
        sliders.show()
        light()
      },
      observe({ [self] in chosen }) { _ in light() },
    ]
  }
}
