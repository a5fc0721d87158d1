public import AudioDevices

/// A source of sound that an `OutputStream` plays: a player's engine, or an instrument.
public protocol OutputSource: AnyObject {
  /// Hertz, the rate of the device that it was made for.
  var sampleRate: Double { get }
  /// Samples per frame, 1…8.
  var channelCount: Int { get }
  /// The function that renders a block on the device's thread, and its state.
  ///
  /// The state must live as long as the source, at the same address. The function must be
  /// `@_noLocks`, and write every frame that it is asked for.
  var client: AudioStreamClient { get }
}
