/// What can be made to sound otherwise while it plays, by sliders and effect buttons.
@MainActor public protocol SoundShaping: AnyObject {
  /// How it sounds.
  var adjustments: SoundAdjustments { get }
  /// How loud it is, 0…1.
  var volume: Double { get set }
  /// Changes how it sounds, while it plays or not.
  func adjust(_ edit: (inout SoundAdjustments) -> Void)
}
