/// A processor that can be a unit of an `EffectChain`, whatever its shape.
///
/// Requirements that run on the audio thread are `@_noLocks` in each processor. Generic code is not:
/// the compiler checks it where it is specialized.
protocol EffectShape: ~Copyable, SendableMetatype {
  associatedtype Parameters: EffectParameters
  /// A new setting as the audio thread takes it.
  associatedtype Change: BitwiseCopyable = Parameters

  init(_ parameters: Parameters, sampleRate: Double, channelCount: Int)

  /// Returns the changes that lead a running processor from some settings to others, without a click.
  static func changes(from old: Parameters, to new: Parameters) -> [Change]
  mutating func apply(_ change: Change)

  /// The input frames that must lie ahead of the one that is heard.
  var latency: Int { get }
}

/// A processor whose settings are plain numbers, and change all at once.
protocol ParameterizedEffect: EffectShape, ~Copyable where Change == Parameters {
  var parameters: Parameters { get set }
}

extension ParameterizedEffect where Self: ~Copyable {
  static func changes(from old: Parameters, to new: Parameters) -> [Parameters] { [new] }
}

/// A processor that changes blocks where they lie, and may ring on.
///
/// Its output comes `latency` frames late, always the same number; the chain makes up for that.
protocol InPlaceEffect: EffectShape, ~Copyable {
  /// Returns the frames that a processor with these settings rings on after its input ends.
  static func tail(of parameters: Parameters, sampleRate: Double) -> Int
  mutating func process(_ block: AudioBlock)
}

/// A processor whose output is longer or shorter than its input, and aligned to it in time.
protocol ConvertingEffect: EffectShape, ~Copyable {
  /// Returns the input frames taken for each output frame.
  static func rate(of parameters: Parameters) -> Double
  /// The frames that `write` takes at the moment.
  var room: Int { get }
  var isFinished: Bool { get }
  mutating func write(_ block: AudioBlock)
  mutating func finish()
  /// Fills up to the whole block and returns the number of frames.
  mutating func read(into block: AudioBlock) -> Int
}
