/// A custom unit written in Swift, for `CustomUnit.register`.
///
/// ```swift
/// struct Gain: CustomEffect {
///   static let name = "example.gain"
///   static let settings = [CustomUnit.Setting("gain", in: 0...4, .ratio, default: 1)]
///   private var gain: Float = 1
///
///   init(sampleRate: Double, channelCount: Int) {}
///   @_noLocks mutating func set(_ values: Span<Double>) { gain = Float(values[0]) }
///   @_noLocks mutating func process(_ block: AudioBlock) {
///     for channel in 0..<block.channelCount {
///       for frame in 0..<block.frameCount { block[channel, frame] *= gain }
///     }
///   }
///   @_noLocks mutating func reset() {}
/// }
/// ```
///
/// `init`, which can allocate, is called first, then `set` and `reset`. After that, the audio
/// thread calls `process`, `set`, and `reset`, one at a time. Mark these three `@_noLocks`, so that
/// the compiler rejects allocations and locks in them; it cannot check an unmarked method. A
/// program that links the product `AllocationCounter` stops if one of the three allocates memory.
///
/// The output must not depend on block boundaries. The processor replaces NaN in the output with
/// silence, and clips samples beyond ±1,024.
public protocol CustomEffect: ~Copyable, Sendable {
  /// The name in effect files and messages, which contains a dot, such as `example.gain`.
  static var name: String { get }
  static var settings: [CustomUnit.Setting] { get }
  /// Returns the tail in frames of a unit with these settings; 0 by default.
  static func tail(_ values: Span<Double>, sampleRate: Double) -> Int

  /// Allocates all memory and computes all tables, for a sample rate in hertz and one or two
  /// channels.
  init(sampleRate: Double, channelCount: Int)
  /// The delay of the output in frames, constant after `init`; 0 by default.
  var latency: Int { get }
  /// Changes all settings; `values` are in the order of `settings`.
  ///
  /// Does nothing by default.
  mutating func set(_ values: Span<Double>)
  /// Changes a block of 1…8,192 frames in place.
  mutating func process(_ block: AudioBlock)
  /// Clears all state.
  ///
  /// A setting that was gliding jumps to its new value.
  mutating func reset()
}

extension CustomEffect where Self: ~Copyable {
  /// The default is to have no settings.
  public static var settings: [CustomUnit.Setting] { [] }
  /// Returns 0, so that the sound ends with its input.
  public static func tail(_ values: Span<Double>, sampleRate: Double) -> Int { 0 }
  /// The default is no delay.
  public var latency: Int { @_noLocks get { 0 } }
  /// Does nothing, for a unit without settings.
  @_noLocks public mutating func set(_ values: Span<Double>) {}
}
