import MynaDSP
import TestSupport
import Testing

/// An in-place effect as its tests use it.
protocol TestedEffect: ~Copyable {
  associatedtype Parameters
  init(_ parameters: Parameters, sampleRate: Double, channelCount: Int)
  var latency: Int { get }
  var tail: Int { get }
  mutating func process(_ buffer: inout AudioBuffer)
  mutating func reset()
}

extension Compressor: TestedEffect {}
extension Delay: TestedEffect {}
extension Distortion: TestedEffect {}
extension Equalizer: TestedEffect {}
extension Gate: TestedEffect {}
extension Reverb: TestedEffect {}
extension RingModulator: TestedEffect {}

extension ProcessorUnderTest {
  /// Wraps a new effect.
  init<Effect: TestedEffect & ~Copyable>(
    _ type: Effect.Type, _ parameters: Effect.Parameters, sampleRate: Double = 48_000,
    channelCount: Int = 1
  ) {
    let effect = Shared(Effect(parameters, sampleRate: sampleRate, channelCount: channelCount))
    self.init(
      latency: effect.value.latency, tail: effect.value.tail,
      process: { effect.value.process(&$0) }, reset: { effect.value.reset() })
  }
}

/// Checks that an effect meets the requirements for all processors, and delays dry sound by its
/// stated latency.
///
/// - Parameter dry: Settings that leave the sound unchanged except for the latency.
func expectPromises<Effect: TestedEffect & ~Copyable>(
  of type: Effect.Type, with settings: [Effect.Parameters], dry: Effect.Parameters,
  sampleRate: Double, channelCount: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  func checks(_ parameters: Effect.Parameters) -> ProcessorChecks {
    ProcessorChecks(channelCount: channelCount, sampleRate: sampleRate) {
      ProcessorUnderTest(type, parameters, sampleRate: sampleRate, channelCount: channelCount)
    }
  }
  for parameters in settings {
    #expect(checks(parameters).violations == [], "\(parameters)", sourceLocation: sourceLocation)
  }
  #expect(checks(dry).latencyViolation() == nil, sourceLocation: sourceLocation)
}
