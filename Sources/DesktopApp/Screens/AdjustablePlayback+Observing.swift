import MynaScreens

extension AdjustablePlayback {
  /// Updates a page's effects and sliders, and calls `light` when a different effect may have to be
  /// highlighted.
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
