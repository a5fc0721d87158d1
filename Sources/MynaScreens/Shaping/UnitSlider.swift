import Glibc
package import MynaDSP
import MynaStudio

/// The unit of measure in which a setting is shown.
package enum SettingMeasure: Sendable {
  case decibels
  case milliseconds
  case ratio
}

/// A slider and a number field for one setting of a unit.
///
/// The number field shows times in milliseconds. The slider has its own scale, on which steps are
/// about equally audible.
package struct UnitSlider<Unit: EffectParameters>: Sendable {
  private enum Scale {
    case linear
    case logarithmic
    /// A square-root scale, for times that begin at zero.
    case squareRoot
  }

  /// The setting's name in effect files.
  package let name: String
  package let measure: SettingMeasure
  /// The range of the number field.
  package let range: ClosedRange<Double>
  /// The number of decimals in the number field.
  package let decimals: Int
  /// The steps of the number field for the arrow keys and for the Page Up and Page Down keys.
  package let steps: (small: Double, large: Double)
  /// The steps of the slider for the arrow keys and for the Page Up and Page Down keys.
  package let sliderSteps: (small: Double, large: Double)

  private let setting: NumberSetting<Unit>
  private let scale: Scale
  /// The factor from a setting to the number that is shown.
  private let factor: Double

  package init(_ setting: NumberSetting<Unit>) {
    self.setting = setting
    name = setting.name
    switch setting.unit {
    case .decibels: (measure, factor) = (.decibels, 1)
    case .seconds: (measure, factor) = (.milliseconds, 1_000)
    case .ratio: (measure, factor) = (.ratio, 1)
    default: preconditionFailure("no slider shows this unit of measure")
    }
    let (least, greatest) = (setting.range.lowerBound * factor, setting.range.upperBound * factor)
    range = least...greatest
    (scale, decimals) =
      switch measure {
      case .decibels: (.linear, 1)
      case .ratio: (.logarithmic, 1)
      case .milliseconds where greatest <= 10: (.linear, 1)
      case .milliseconds where least == 0: (.squareRoot, 0)
      case .milliseconds: (.logarithmic, least < 1 ? 2 : 0)
      }
    steps =
      switch measure {
      case .decibels: (1, 6)
      case .ratio: (0.5, 2)
      case .milliseconds where greatest <= 10: (0.1, 1)
      case .milliseconds: least > 0 && least < 1 ? (1, 10) : (10, 100)
      }
    sliderSteps =
      switch scale {
      case .linear: steps
      case .logarithmic: (1 / 6.0, 1)
      case .squareRoot: (1, 5)
      }
  }

  package var sliderRange: ClosedRange<Double> {
    sliderPosition(of: range.lowerBound)...sliderPosition(of: range.upperBound)
  }

  package func sliderPosition(of number: Double) -> Double {
    switch scale {
    case .linear: number
    case .logarithmic: log2(number)
    case .squareRoot: number.squareRoot()
    }
  }

  /// Returns the value at a slider position, rounded to the displayed number of decimal places.
  package func number(atSliderPosition position: Double) -> Double {
    let number =
      switch scale {
      case .linear: position
      case .logarithmic: exp2(position)
      case .squareRoot: position * position
      }
    let unit = pow(10, Double(decimals))
    return range.nearest(to: (number * unit).rounded() / unit)
  }

  package func number(in settings: Unit) -> Double { setting.get(settings) * factor }

  package func set(_ settings: inout Unit, to number: Double) {
    setting.set(&settings, setting.range.nearest(to: number / factor))
  }
}

extension UnitSlider<Compressor.Parameters> {
  package static let all = [
    Unit.threshold, Unit.ratio, Unit.knee, Unit.attack, Unit.release, Unit.makeupGain,
    Unit.lookahead,
  ].map(Self.init)
}

extension UnitSlider<Gate.Parameters> {
  package static let all = [
    Unit.threshold, Unit.hysteresis, Unit.range, Unit.attack, Unit.hold, Unit.release,
    Unit.lookahead,
  ].map(Self.init)
}
