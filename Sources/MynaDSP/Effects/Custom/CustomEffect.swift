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
/// First, `init` is called, which can allocate memory, and then `set` and `reset`. After that, the
/// audio thread calls `process`, `set`, and `reset`, one at a time. Mark these three methods
/// `@_noLocks`, which makes the compiler reject allocations and locks in them. The compiler cannot
/// check unmarked methods. A program that links the product `AllocationCounter` stops if one of the
/// three allocates memory.
///
/// The output must not depend on block boundaries. The processor replaces NaN in the output with
/// silence, and clips samples beyond ±1,024.
public protocol CustomEffect: ~Copyable, Sendable {
  /// The name used in effect files and messages, which contains a dot, such as `example.gain`.
  static var name: String { get }
  static var settings: [CustomUnit.Setting] { get }
  /// Returns the length of the tail, in frames, for the given settings. The default is 0.
  static func tail(_ values: Span<Double>, sampleRate: Double) -> Int

  /// Creates a unit for the given sample rate, in hertz, and one or two channels. This must
  /// allocate all memory and compute all tables.
  init(sampleRate: Double, channelCount: Int)
  /// The delay of the output, in frames, which must not change after `init`. The default is 0.
  var latency: Int { get }
  /// Changes all settings to `values`, which are in the order of `settings`.
  ///
  /// Does nothing by default.
  mutating func set(_ values: Span<Double>)
  /// Changes a block of 1…8,192 frames in place.
  mutating func process(_ block: AudioBlock)
  /// Clears all state.
  ///
  /// A setting that is still moving to a new value jumps to that value.
  mutating func reset()
}

extension CustomEffect where Self: ~Copyable {
  /// By default, a unit has no settings.
  public static var settings: [CustomUnit.Setting] { [] }
  /// Returns 0, because a unit has no tail by default.
  public static func tail(_ values: Span<Double>, sampleRate: Double) -> Int { 0 }
  /// By default, the output isn't delayed.
  public var latency: Int { @_noLocks get { 0 } }
  /// Does nothing, for a unit without settings.
  @_noLocks public mutating func set(_ values: Span<Double>) {}
}
