/// A custom unit that is written in Swift, for `CustomUnit.register`.
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
/// After `init`, which may allocate, come `set` and `reset`; then the audio thread calls `process`, `set` and
/// `reset`, one at a time. Mark these three `@_noLocks`: the compiler then refuses what allocates or locks in them.
/// It cannot see that a method without this mark keeps its promise. A program that links the product
/// `AllocationCounter` stops when one of the three allocates.
///
/// The output must not depend on where blocks end. The processor replaces NaN in it with silence, and clips samples
/// beyond ±1,024.
public protocol CustomEffect: ~Copyable, Sendable {
  /// The name in effect files and messages, which has a dot in it, such as `example.gain`.
  static var name: String { get }
  /// The settings; none unless stated.
  static var settings: [CustomUnit.Setting] { get }
  /// Returns the frames that a unit with these settings rings on after its input has ended; 0 unless stated.
  static func tail(_ values: Span<Double>, sampleRate: Double) -> Int

  /// Takes all memory and computes all tables, for a sample rate in hertz and one or two channels.
  init(sampleRate: Double, channelCount: Int)
  /// The frames by which the output is late, which never change after `init`; 0 unless stated.
  var latency: Int { get }
  /// Changes all settings; `values` are in the order of `settings`. Does nothing unless stated.
  mutating func set(_ values: Span<Double>)
  /// Changes a block in place, of one frame to 8,192.
  mutating func process(_ block: AudioBlock)
  /// Forgets the past; a setting that was gliding to a new value has that value at once.
  mutating func reset()
}

extension CustomEffect where Self: ~Copyable {
  /// No settings.
  public static var settings: [CustomUnit.Setting] { [] }
  /// Returns 0: the sound ends with its input.
  public static func tail(_ values: Span<Double>, sampleRate: Double) -> Int { 0 }
  /// The output is not late.
  public var latency: Int { @_noLocks get { 0 } }
  /// Does nothing, for a unit without settings.
  @_noLocks public mutating func set(_ values: Span<Double>) {}
}
