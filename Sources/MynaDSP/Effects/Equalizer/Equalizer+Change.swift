extension Equalizer {
  /// A change to one band or to the gain.
  ///
  /// Changes are sent one by one, because an array of bands cannot be used on the audio thread.
  enum Change: BitwiseCopyable {
    case band(Int, Band)
    case globalGain(Double)
  }

  static func changes(from old: Parameters, to new: Parameters) -> [Change] {
    (0..<max(new.bands.count, old.bands.count)).map {
      .band($0, $0 < new.bands.count ? new.bands[$0] : .init(bypass: true))
    } + [.globalGain(new.globalGain)]
  }

  @_noLocks mutating func apply(_ change: Change) {
    switch change {
    case .band(let index, let band): setBand(index, band)
    case .globalGain(let gain): setGlobalGain(gain)
    }
  }
}
