package import MynaDSP

extension EffectChain {
  package static let speeds = Varispeed.Parameters.rate.range

  package func playing(at speed: Double) -> EffectChain {
    var chain = self
    let index = chain.units.firstIndex { if case .timePitch = $0 { true } else { false } }
    var setting = TimePitch.Parameters()
    if let index, case .timePitch(let parameters) = chain.units.remove(at: index) {
      setting = parameters
    }
    setting.rate = TimePitch.Parameters.rate.range.nearest(to: speed / chain.rate)
    if setting != TimePitch.Parameters() { chain.units.insert(.timePitch(setting), at: index ?? 0) }
    return chain
  }
}
