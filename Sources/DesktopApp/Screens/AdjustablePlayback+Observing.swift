import MynaScreens

extension AdjustablePlayback {
  /// Keeps a page's effects and sliders up to date, and calls `light` when the highlighted effect
  /// may have changed.
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
