/// A processor that can be a unit of an `EffectChain`.
///
/// Methods that run on the audio thread are marked `@_noLocks` in each processor. Generic code
/// isn't marked, because the compiler checks it where it is specialized.
protocol ChainableEffect: ~Copyable, SendableMetatype {
  associatedtype Parameters: EffectParameters
  associatedtype Change: BitwiseCopyable = Parameters

  init(_ parameters: Parameters, sampleRate: Double, channelCount: Int)

  /// Returns the changes that move a running processor from old to new settings without a click.
  static func changes(from old: Parameters, to new: Parameters) -> [Change]
  mutating func apply(_ change: Change)

  /// The number of input frames needed beyond the frame being output.
  var latency: Int { get }
}

protocol ParameterizedEffect: ChainableEffect, ~Copyable where Change == Parameters {
  var parameters: Parameters { get set }
}

extension ParameterizedEffect where Self: ~Copyable {
  static func changes(from old: Parameters, to new: Parameters) -> [Parameters] { [new] }
}

/// A processor that changes blocks in place and can have a tail.
///
/// Its output is delayed by a constant `latency`, for which the chain compensates.
protocol InPlaceEffect: ChainableEffect, ~Copyable {
  /// Returns the tail, in frames, of a processor with these settings.
  static func tail(of parameters: Parameters, sampleRate: Double) -> Int
  mutating func process(_ block: AudioBlock)
}

/// A processor whose output can be longer or shorter than its input, and is aligned with it in
/// time.
protocol ConvertingEffect: ChainableEffect, ~Copyable {
  /// Returns the number of input frames consumed per output frame.
  static func rate(of parameters: Parameters) -> Double
  var room: Int { get }
  var isFinished: Bool { get }
  mutating func write(_ block: AudioBlock)
  mutating func finish()
  mutating func read(into block: AudioBlock) -> Int
}
